package heliograph

import (
	"bufio"
	"errors"
	"io"
	"strconv"
	"strings"
	"time"
)

// Messages of the service are at most 256 KiB, so a longer line is not its own.
const maxLine = 1 << 20

// message is one server-sent event (WHATWG HTML, 9.2.6).
type message struct {
	// "message" when the stream names none.
	event string
	data  string
}

type eventStream struct {
	lines *bufio.Reader
	// The last id of the stream: it covers all messages before it.
	lastID string
	// Wait before another connection that the stream asks for; zero when it asks for none.
	retry time.Duration

	id    string
	event string
	data  []string
}

func newEventStream(body io.Reader) *eventStream {
	return &eventStream{lines: bufio.NewReaderSize(body, maxLine)}
}

// next returns the next message, or nil after an id without data, which moves the position only. It fails with io.EOF
// at the end.
func (s *eventStream) next() (*message, error) {
	for {
		line, err := s.lines.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			return nil, errors.New("heliograph: a line of the stream is too long")
		}
		if err != nil {
			return nil, err
		}
		text := strings.TrimSuffix(strings.TrimSuffix(string(line), "\n"), "\r")
		if text == "" {
			return s.dispatch(), nil
		}
		s.take(text)
	}
}

func (s *eventStream) take(line string) {
	name, value, _ := strings.Cut(line, ":")
	value = strings.TrimPrefix(value, " ")
	switch name {
	case "event":
		s.event = value
	case "data":
		s.data = append(s.data, value)
	case "id":
		if !strings.Contains(value, "\x00") {
			s.id = value
		}
	case "retry":
		if ms, err := strconv.ParseUint(value, 10, 31); err == nil {
			s.retry = time.Duration(ms) * time.Millisecond
		}
	}
}

func (s *eventStream) dispatch() *message {
	if s.id != "" {
		s.lastID = s.id
	}
	event, data := s.event, s.data
	s.event, s.data = "", nil
	if len(data) == 0 {
		return nil
	}
	if event == "" {
		event = "message"
	}
	return &message{event: event, data: strings.Join(data, "\n")}
}
