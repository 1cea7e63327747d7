// The driver of the Go SDK (docs/change/sdk-behaviours.md).
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"sync"

	heliograph "heliograph.dev/sdk-go"
)

type object = map[string]any

// operation is one line of what the suite asks for; each operation has members of its own.
type operation struct {
	ID            int64           `json:"id"`
	Op            string          `json:"op"`
	Client        string          `json:"client"`
	BaseURL       string          `json:"baseUrl"`
	Options       clientOptions   `json:"options"`
	Limit         *int64          `json:"limit"`
	All           bool            `json:"all"`
	Group         json.RawMessage `json:"group"`
	Change        json.RawMessage `json:"change"`
	Key           string          `json:"key"`
	VendorAccount string          `json:"vendorAccount"`
	Credential    string          `json:"credential"`
	Name          string          `json:"name"`
	TTL           int64           `json:"ttl"`
	Include       []string        `json:"include"`
	LastEventID   string          `json:"lastEventId"`
	Stream        int64           `json:"stream"`

	Headers   map[string]string `json:"headers"`
	Body      []byte            `json:"body"`
	Secrets   []string          `json:"secrets"`
	Scheme    string            `json:"scheme"`
	Now       int64             `json:"now"`
	Tolerance int64             `json:"tolerance"`

	Text     string      `json:"text"`
	Capacity int         `json:"capacity"`
	Steps    [][2]string `json:"steps"`
}

type clientOptions struct {
	APIKey       string  `json:"apiKey"`
	Username     string  `json:"username"`
	Password     string  `json:"password"`
	Tokens       *tokens `json:"tokens"`
	MaxRetries   *int    `json:"maxRetries"`
	MaxRetryWait int64   `json:"maxRetryWait"`
}

type tokens struct {
	AccessToken  string `json:"accessToken"`
	RefreshToken string `json:"refreshToken"`
	ExpiresAt    int64  `json:"expiresAt"`
}

type driver struct {
	writing sync.Mutex
	state   sync.Mutex
	clients map[string]*heliograph.Client
	tokens  map[string]tokens
	streams map[int64]func()
}

func main() {
	d := &driver{clients: map[string]*heliograph.Client{}, tokens: map[string]tokens{}, streams: map[int64]func(){}}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var op operation
		if err := json.Unmarshal(lines.Bytes(), &op); err != nil {
			panic(err)
		}
		go d.run(op)
	}
}

func (d *driver) run(op operation) {
	result, err := d.perform(op)
	if err != nil {
		d.write(object{"id": op.ID, "error": failureOf(err)})
		return
	}
	d.write(object{"id": op.ID, "result": result})
}

func (d *driver) write(line object) {
	text, err := json.Marshal(line)
	if err != nil {
		panic(err)
	}
	d.writing.Lock()
	defer d.writing.Unlock()
	os.Stdout.Write(append(text, '\n'))
}

func (d *driver) client(name string) *heliograph.Client {
	d.state.Lock()
	defer d.state.Unlock()
	return d.clients[name]
}

func failureOf(err error) object {
	var answer *heliograph.Error
	var broken *heliograph.ConnectionError
	var rejected *heliograph.VerificationError
	switch {
	case errors.As(err, &answer):
		failure := object{"type": "api", "message": err.Error(), "code": answer.Code, "requestId": answer.RequestID}
		if answer.Slug != "" {
			failure["error"] = answer.Slug
		}
		if len(answer.Details) > 0 {
			failure["details"] = answer.Details
		}
		if answer.RetryAfter != nil {
			failure["retryAfter"] = answer.RetryAfter.Seconds()
		}
		return failure
	case errors.As(err, &rejected):
		return object{"type": "verification", "message": err.Error(), "reason": rejected.Reason, "status": rejected.Status()}
	case errors.As(err, &broken):
		return object{"type": "connection", "message": err.Error()}
	}
	return object{"type": "mistake", "message": err.Error()}
}
