// Command lepapillon plays Le Papillon and Le Francion as a program under test: it reads requests of protocol 1 from
// standard input, one a line, and writes a reply a line.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"lepapillon/wire"
)

// longest is how many bytes a line may have.
const longest = 8_000_000

func main() {
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "lepapillon:", err)
		os.Exit(2)
	}
}

// serve answers requests until one of them is to stop, or there are no more.
func serve(requests io.Reader, replies io.Writer) error {
	lines := bufio.NewScanner(requests)
	lines.Buffer(make([]byte, 1<<16), longest+1)
	out := bufio.NewWriterSize(replies, 1<<16)
	reply := &wire.Writer{}
	for lines.Scan() {
		if stop := answer(lines.Bytes(), reply); stop {
			return nil
		}
		out.Write(reply.Line())
		out.WriteByte('\n')
		if err := out.Flush(); err != nil {
			return err
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("expected a line of at most %d bytes, found a longer one", longest)
	}
	return lines.Err()
}
