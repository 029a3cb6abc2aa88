// Package wire reads and writes the documents of protocol 1.
package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// deepest is how far objects and lists may lie within one another; a request needs five.
const deepest = 16

// A value is null (nil), text (string), a number (json.Number), bool, []value or members.
type value any

// members is an object; its fields are looked up by name.
type members map[string]value

// parse reads one JSON document. encoding/json alone would let a field stand twice.
func parse(line []byte) (value, error) {
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.UseNumber()
	read, err := next(decoder, deepest)
	if err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("expected one document on the line, found more")
	}
	return read, nil
}

func next(decoder *json.Decoder, depth int) (value, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, fmt.Errorf("expected a JSON document: %w", err)
	}
	opening, compound := token.(json.Delim)
	if !compound {
		return token, nil
	}
	if depth == 0 {
		return nil, fmt.Errorf("expected at most %d objects and lists within one another, found more", deepest)
	}
	if opening == '{' {
		return nextObject(decoder, depth)
	}
	return nextList(decoder, depth)
}

func nextObject(decoder *json.Decoder, depth int) (value, error) {
	object := members{}
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return nil, fmt.Errorf("expected a JSON document: %w", err)
		}
		name := token.(string) // the decoder lets nothing else be a field's name
		if _, there := object[name]; there {
			return nil, fmt.Errorf("expected every field once, found %.40q twice", name)
		}
		if object[name], err = next(decoder, depth-1); err != nil {
			return nil, err
		}
	}
	_, err := decoder.Token()
	return object, err
}

func nextList(decoder *json.Decoder, depth int) (value, error) {
	list := []value{}
	for decoder.More() {
		item, err := next(decoder, depth-1)
		if err != nil {
			return nil, err
		}
		list = append(list, item)
	}
	_, err := decoder.Token()
	return list, err
}
