package heliograph

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"net/http"
	"strings"
	"time"
)

const (
	// The service writes a comment after 15 s without an event: a stream that is silent for this long is broken.
	silence         = 45 * time.Second
	firstStreamWait = time.Second
	maxStreamWait   = 30 * time.Second
)

var errSilent = errors.New("the stream sent nothing in time")

// StreamFilter narrows the stream; all that are given must match, and each may list several values.
type StreamFilter struct {
	// Parts of the stream: records, events, energy, storage, jobs (all).
	Include []string
	// All but the kinds that are opt-in.
	Kind []string
	// Length of the intervals of energy.interval: 15m, 1h, 1d (1h).
	Resolution string
	Vendor     []string
	PlantID    []string
	GroupID    []string
	DeviceID   []string
}

// StreamOptions of [Client.StreamRecords].
type StreamOptions struct {
	// Position to begin after, as passed to OnPosition; empty: now.
	LastEventID string
	// Called with the position that covers all items received before.
	OnPosition func(lastEventID string)
}

// StreamEvent is an item of the stream: a message of the service (docs/use/stream.md), or the state of the connection.
type StreamEvent struct {
	// open: connected. retry: cut, and connected again after Wait. record, event, energy, storage: Record. job: Job.
	// reset: records were left out. end: the service ended the stream; after account_suspended and account_deleted
	// nothing follows.
	Type string
	// A sample of an inverter (record), an event, a sum of energy, or a sample of a battery, meter or site (storage).
	Record *Delivered
	// A replay that has changed, as the API shows it.
	Job json.RawMessage
	// Of reset: too_old, too_many, unknown_id. Of end: token_expired, shutdown, overflow, …
	Reason string
	// Of retry.
	Wait time.Duration
	// Of retry: why the stream was cut; nil when it just ended.
	Err error
}

// StreamRecords yields records, events and the progress of replays as they come, and after a lost connection continues at
// its position. Delivery is at least once: a record that comes again has the same key. It ends with its context, its
// reader, or an error that waiting does not solve, which is its last item.
func (c *Client) StreamRecords(ctx context.Context, filter StreamFilter, options StreamOptions) iter.Seq2[StreamEvent, error] {
	stream := call{method: http.MethodGet, path: "/v1/stream", query: filter.query()}
	return func(yield func(StreamEvent, error) bool) {
		position := &position{lastID: options.LastEventID, retry: firstStreamWait, onPosition: options.OnPosition}
		for {
			isOver, err := c.oneConnection(ctx, stream, position, yield)
			if isOver {
				return
			}
			if ctx.Err() != nil {
				yield(StreamEvent{}, context.Cause(ctx))
				return
			}
			wait, err := position.cut(err)
			if wait < 0 {
				yield(StreamEvent{}, err)
				return
			}
			if !yield(StreamEvent{Type: "retry", Wait: wait, Err: err}, nil) {
				return
			}
			if err := sleep(ctx, wait); err != nil {
				yield(StreamEvent{}, err)
				return
			}
		}
	}
}

func (f StreamFilter) query() map[string]any {
	query := map[string]any{}
	for name, values := range map[string][]string{
		"include": f.Include, "kind": f.Kind, "vendor": f.Vendor, "plantId": f.PlantID, "groupId": f.GroupID, "deviceId": f.DeviceID,
	} {
		if len(values) > 0 {
			query[name] = strings.Join(values, ",")
		}
	}
	if f.Resolution != "" {
		query["resolution"] = f.Resolution
	}
	return query
}

// position is where a stream is, over all of its connections.
type position struct {
	lastID     string
	retry      time.Duration
	failures   int
	onPosition func(string)
}

// passed: all that was read is received, and its receiver came back for more.
func (p *position) passed(stream *eventStream) {
	if stream.retry > 0 {
		p.retry = stream.retry
	}
	if stream.lastID == "" || stream.lastID == p.lastID {
		return
	}
	p.lastID = stream.lastID
	if p.onPosition != nil {
		p.onPosition(p.lastID)
	}
}

// cut returns the wait that the service asks for, otherwise twice the last one, up to half a minute; negative for what no
// wait solves.
func (p *position) cut(cause error) (time.Duration, error) {
	var failure *Error
	var broken *ConnectionError
	isAnswer := errors.As(cause, &failure)
	isPassing := cause == nil || errors.As(cause, &broken) || isAnswer && (failure.Code == 429 || failure.Code >= 500)
	if !isPassing {
		return -1, cause
	}
	wait := min(maxStreamWait, p.retry<<min(p.failures, 10))
	if isAnswer && failure.RetryAfter != nil {
		wait = *failure.RetryAfter
	}
	p.failures++
	return wait, cause
}

// oneConnection returns whether the stream is over: its receiver left, or its reason is final.
func (c *Client) oneConnection(ctx context.Context, stream call, position *position, yield func(StreamEvent, error) bool) (bool, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watchdog := time.AfterFunc(silence, func() { cancel(errSilent) })
	defer watchdog.Stop()
	response, err := c.openStream(ctx, stream, position.lastID)
	if err != nil {
		return false, broken(ctx, err)
	}
	defer response.Body.Close()
	position.failures = 0
	if !yield(StreamEvent{Type: "open"}, nil) {
		return true, nil
	}
	messages := newEventStream(&watched{response.Body, watchdog})
	for {
		message, err := messages.next()
		if errors.Is(err, io.EOF) {
			return false, nil
		}
		if err != nil {
			return false, broken(ctx, err)
		}
		if message != nil {
			event, isKnown, err := eventOf(message)
			if err != nil {
				return false, err
			}
			// The receiver may take its time.
			watchdog.Stop()
			if isKnown && !yield(event, nil) {
				return true, nil
			}
			watchdog.Reset(silence)
			if event.Type == "end" && (event.Reason == "account_suspended" || event.Reason == "account_deleted") {
				return true, nil
			}
		}
		position.passed(messages)
	}
}

func (c *Client) openStream(ctx context.Context, stream call, lastID string) (*http.Response, error) {
	headers := map[string]string{"Accept": "text/event-stream"}
	if lastID != "" {
		headers["Last-Event-ID"] = lastID
	}
	return withToken(ctx, c.core.session, func(token string) (*http.Response, error) {
		response, err := c.core.exchange.open(ctx, stream, token, "", headers)
		if err != nil {
			return nil, c.core.exchange.ended(ctx, stream, err)
		}
		if response.StatusCode == http.StatusOK {
			return response, nil
		}
		defer response.Body.Close()
		body, _ := io.ReadAll(io.LimitReader(response.Body, maxLine))
		if _, err := readAnswer(stream, response, body, false); err != nil {
			return nil, err
		}
		return nil, &ConnectionError{what: "GET /v1/stream", err: errors.New("no stream")}
	})
}

// watched puts the watchdog off with each piece that comes.
type watched struct {
	io.Reader
	watchdog *time.Timer
}

func (w *watched) Read(into []byte) (int, error) {
	n, err := w.Reader.Read(into)
	w.watchdog.Reset(silence)
	return n, err
}

func broken(ctx context.Context, err error) error {
	var failure *Error
	var known *ConnectionError
	if errors.Is(context.Cause(ctx), errSilent) {
		return &ConnectionError{what: "GET /v1/stream", err: errSilent}
	}
	if errors.As(err, &failure) || errors.As(err, &known) || ctx.Err() != nil {
		return err
	}
	return &ConnectionError{what: "GET /v1/stream", err: err}
}

// eventOf leaves out events that this version does not know.
func eventOf(message *message) (StreamEvent, bool, error) {
	event := StreamEvent{Type: message.event}
	switch message.event {
	case "record", "event", "energy", "storage":
		record, err := ParseDelivered([]byte(message.data))
		event.Record = record
		return event, true, err
	case "job":
		event.Job = json.RawMessage(message.data)
		return event, true, nil
	case "overflow":
		return StreamEvent{Type: "end", Reason: "overflow"}, true, nil
	case "reset", "end":
		var content struct {
			Reason string `json:"reason"`
		}
		err := json.Unmarshal([]byte(message.data), &content)
		event.Reason = content.Reason
		return event, true, err
	}
	return StreamEvent{}, false, nil
}
