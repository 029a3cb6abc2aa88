package main

import (
	"strings"
	"testing"
)

// exchange gives the replies to requests, one a line.
func exchange(t *testing.T, requests ...string) []string {
	t.Helper()
	var replies strings.Builder
	if err := serve(strings.NewReader(strings.Join(requests, "\n")+"\n"), &replies); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(replies.String(), "\n"), "\n")
}

func TestStartAndStop(t *testing.T) {
	replies := exchange(t, `{"op":"start","seq":7,"protocol":1}`, `{"op":"stop","seq":8}`,
		`{"op":"start","seq":9,"protocol":1}`)
	if len(replies) != 1 || !strings.HasPrefix(replies[0], `{"seq":7,"name":"lepapillon"`) {
		t.Errorf("expected one reply, to the start, found %q", replies)
	}
}

// The case of the guide, "Checking a program": a seven takes a six and an ace.
const seven = `{"op":"run","seq":2,"game":"papillon","rulebook":"salon","readings":{},` +
	`"table":{"players":3,"rounds":1,"unwon":"play-on","dealer":"C","coup":1,` +
	`"chips":{"A":120,"B":120,"C":120},"pool":60,"bank":0,"cards-payment":1},"coups":[{"moves":["MOVE"]}],` +
	`"position":{"turn":"A","hands":{"A":["Kc","Qc","7c"],"B":["Tc","9c","8c"],"C":["Jc","9d","8d"]},` +
	`"layout":["Jd","6c","Ac"],"stock":["Kd","Kh","Ks","Qd","Qh","Qs","Jh","Js","Td"],"piles":{"A":[],"B":[],"C":[]}}}`

func TestRun(t *testing.T) {
	for move, expected := range map[string]string{
		"A: 7x6A": `"chips":{"A":122,"B":119,"C":119}`,
		"A: lay":  `"refused":{"code":"must-capture","clause":"4.d.1"}`,
		"A: 7x":   `"refused":{"code":"takes-nothing","clause":"4.3"}`,
		"A: 7x0":  `"errored":"moves: \"A: 7x0\": expected`,
		"D: lay":  `"errored":"moves: \"D: lay\": expected`,
	} {
		reply := exchange(t, strings.ReplaceAll(seven, "MOVE", move))[0]
		if !strings.HasPrefix(reply, `{"seq":2,`) || !strings.Contains(reply, expected) {
			t.Errorf("%s: expected %s in %.400s", move, expected, reply)
		}
	}
}

func TestBadRequests(t *testing.T) {
	for _, test := range [][2]string{
		{``, "JSON"},
		{`[]`, "expected an object"},
		{`{"op":"start","seq":1,"protocol":1} {}`, "found more"},
		{`{"op":"start","seq":1,"seq":1,"protocol":1}`, "twice"},
		{`{"op":"start","seq":1.5,"protocol":1}`, "whole number"},
		{`{"op":"start","seq":1,"protocol":1,"more":1}`, "more"},
		{`{"op":"dance","seq":1}`, "dance"},
		{`{"op":"run","seq":1}`, "game"},
		{strings.Repeat("[", 100000), "within one another"},
		{strings.Replace(seven, `"Qs"`, `"Kd"`, 1), "twice"},
		{strings.Replace(seven, `"players":3`, `"players":5`, 1), "expected 3 or 4"},
		{strings.Replace(strings.Replace(seven, `"A":120`, `"A":9007199254740991`, 1), "MOVE", "A: 7x6A", 1), "no chips further"},
		{strings.Replace(seven, `"readings":{}`, `"readings":{"ten-sums":"some"}`, 1), "pip-ten"},
	} {
		reply := exchange(t, test[0])[0]
		if !strings.Contains(reply, `"errored":"`) || !strings.Contains(reply, test[1]) {
			t.Errorf("%.60s: expected a word on %q, found %.300s", test[0], test[1], reply)
		}
	}
}
