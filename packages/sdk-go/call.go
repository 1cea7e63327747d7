package heliograph

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"time"
)

// call is one call of the API, as the generated methods describe it.
type call struct {
	method string
	// With {name} for path parameters.
	path       string
	parameters map[string]string
	// An object whose members are the query.
	query any
	body  any
	// Content type of a body that is not JSON; such a body is a string.
	mediaType string
	// The body of the answer is the result, without an envelope.
	isRaw bool
	// Needs no token.
	isPublic bool
	// Creates something: an idempotency key makes it repeatable.
	creates bool
	// Safe to repeat, whatever its method.
	isRepeatable bool
}

type callOptions struct {
	timeout        time.Duration
	idempotencyKey string
}

// CallOption is an option of a single call. The context ends a call, and every wait between its tries.
type CallOption func(*callOptions)

// WithTimeout limits the wait for one answer.
func WithTimeout(timeout time.Duration) CallOption {
	return func(options *callOptions) { options.timeout = timeout }
}

// WithIdempotencyKey is for calls that create something: 1 to 255 visible ASCII characters, such as a UUID, new for each
// object. Within 24 h the service answers the same call with the same key as the first time, so the client repeats it as
// it repeats a GET.
func WithIdempotencyKey(key string) CallOption {
	return func(options *callOptions) { options.idempotencyKey = key }
}

func optionsOf(options []CallOption) callOptions {
	var all callOptions
	for _, option := range options {
		option(&all)
	}
	return all
}

// sender makes the calls of the generated methods.
type sender interface {
	// send decodes the result into what is pointed to; nil drops it.
	send(ctx context.Context, call call, options []CallOption, result any) error
	sendForText(ctx context.Context, call call, options []CallOption) (string, error)
}

func sent[T any](ctx context.Context, sender sender, call call, options []CallOption) (T, error) {
	var result T
	err := sender.send(ctx, call, options, &result)
	return result, err
}

// orEmpty is the body of a call that may do without: an empty object.
func orEmpty[T any](body *T) any {
	if body == nil {
		return struct{}{}
	}
	return body
}

func (c call) request(ctx context.Context, baseURL, token, idempotencyKey string) (*http.Request, error) {
	address, err := c.url(baseURL)
	if err != nil {
		return nil, err
	}
	content, err := c.content()
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, c.method, address, bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", "application/json, */*;q=0.5")
	if c.body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.mediaType != "" {
		request.Header.Set("Content-Type", c.mediaType)
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	if c.creates && idempotencyKey != "" {
		request.Header.Set("Idempotency-Key", idempotencyKey)
	}
	return request, nil
}

func (c call) content() ([]byte, error) {
	if c.body == nil {
		return nil, nil
	}
	if c.mediaType != "" {
		return []byte(c.body.(string)), nil
	}
	return json.Marshal(c.body)
}

var parameter = regexp.MustCompile(`\{\w+\}`)

// url fails when a path parameter is missing or empty: it would be another operation.
func (c call) url(baseURL string) (string, error) {
	var missing error
	path := parameter.ReplaceAllStringFunc(c.path, func(name string) string {
		value := c.parameters[name[1:len(name)-1]]
		if value == "" {
			missing = fmt.Errorf("heliograph: %s: %s is missing", c.path, name)
		}
		return url.PathEscape(value)
	})
	query, err := valuesOf(c.query)
	if missing != nil || err != nil {
		return "", firstOf(missing, err)
	}
	if len(query) == 0 {
		return baseURL + path, nil
	}
	return baseURL + path + "?" + query.Encode(), nil
}

func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// valuesOf reads a query from the JSON of its object: members are text, numbers, booleans or lists of them.
func valuesOf(query any) (url.Values, error) {
	text, err := json.Marshal(query)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var members map[string]any
	if err := decoder.Decode(&members); err != nil {
		return nil, err
	}
	values := url.Values{}
	for name, value := range members {
		list, isList := value.([]any)
		if !isList {
			list = []any{value}
		}
		for _, one := range list {
			if one != nil {
				values.Add(name, fmt.Sprint(one))
			}
		}
	}
	return values, nil
}
