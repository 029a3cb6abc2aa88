// Package wire reads and writes the documents of protocol 1.
package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sort"
	"strconv"
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

// --- reading

// furthest is how far from zero a number may be.
const furthest = 9007199254740991

// A Reader takes the fields of an object one by one. The first fault is kept, and what is read after it is empty, so
// that one look at Err at the end is enough.
type Reader struct {
	path   string
	fields members
	fault  *error
}

// NewReader reads a line, which must be an object.
func NewReader(line []byte) (*Reader, error) {
	document, err := parse(line)
	if err != nil {
		return nil, err
	}
	var fault error
	reader := &Reader{path: "the request", fault: &fault}
	reader.fields = reader.object("", document)
	return reader, fault
}

// Err is the first fault that was found.
func (r *Reader) Err() error { return *r.fault }

// Fault notes something that is wrong at a field.
func (r *Reader) Fault(field, format string, arguments ...any) {
	if *r.fault == nil {
		*r.fault = fmt.Errorf("%s: %s", r.at(field), fmt.Sprintf(format, arguments...))
	}
}

// Note keeps an error, if it is one, with the field that it is about.
func (r *Reader) Note(field string, err error) {
	if err != nil {
		r.Fault(field, "%v", err)
	}
}

func (r *Reader) at(field string) string {
	switch {
	case field == "":
		return r.path
	case r.path == "the request":
		return field
	}
	return r.path + "." + field
}

// Only says which fields the object must have and which it may have besides; any other is a fault.
func (r *Reader) Only(needed []string, allowed ...string) {
	known := map[string]bool{}
	for _, field := range needed {
		known[field] = true
		if !r.Has(field) {
			r.Fault("", "expected a field %q, found none", field)
		}
	}
	for _, field := range allowed {
		known[field] = true
	}
	for _, field := range r.Names() {
		if !known[field] {
			r.Fault("", "expected no field but those of the schema, found %.40q", field)
		}
	}
}

// Has says whether the object has the field, and it is not null.
func (r *Reader) Has(field string) bool { return r.fields[field] != nil }

// Text reads a field that holds a text.
func (r *Reader) Text(field string) string { return r.text(field, r.fields[field]) }

// Whole reads a field that holds a whole number.
func (r *Reader) Whole(field string) int {
	number, is := r.fields[field].(json.Number)
	whole, err := strconv.Atoi(string(number))
	if !is || err != nil || whole > furthest || whole < -furthest {
		r.Fault(field, "expected a whole number, found %s", shown(r.fields[field]))
		return 0
	}
	return whole
}

// Texts reads a field that holds a list of texts; left out it is empty.
func (r *Reader) Texts(field string) []string {
	items := r.list(field)
	texts := make([]string, len(items))
	for at, item := range items {
		texts[at] = r.text(field, item)
	}
	return texts
}

// Object reads a field that holds an object; left out it is empty.
func (r *Reader) Object(field string) *Reader {
	inner := &Reader{path: r.at(field), fault: r.fault}
	if read, there := r.fields[field]; there {
		inner.fields = r.object(field, read)
	}
	return inner
}

// Objects reads a field that holds a list of objects.
func (r *Reader) Objects(field string) []*Reader {
	items := r.list(field)
	objects := make([]*Reader, len(items))
	for at, item := range items {
		place := field + "[" + strconv.Itoa(at) + "]"
		objects[at] = &Reader{path: r.at(place), fields: r.object(place, item), fault: r.fault}
	}
	return objects
}

// Names gives the names of all fields that the object has, in the order of the alphabet.
func (r *Reader) Names() []string {
	names := make([]string, 0, len(r.fields))
	for name := range r.fields {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func (r *Reader) text(field string, read value) string {
	text, is := read.(string)
	if !is {
		r.Fault(field, "expected a text, found %s", shown(read))
	}
	return text
}

func (r *Reader) list(field string) []value {
	read, there := r.fields[field]
	list, is := read.([]value)
	if !is && there {
		r.Fault(field, "expected a list, found %s", shown(read))
	}
	return list
}

func (r *Reader) object(field string, read value) members {
	object, is := read.(members)
	if !is {
		r.Fault(field, "expected an object, found %s", shown(read))
	}
	return object
}

// shown names what was found, in few words.
func shown(found value) string {
	switch it := found.(type) {
	case nil:
		return "nothing"
	case string:
		return fmt.Sprintf("%.40q", it)
	case []value:
		return "a list"
	case members:
		return "an object"
	}
	return fmt.Sprintf("%.40v", found)
}
