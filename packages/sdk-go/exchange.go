package heliograph

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// exchange makes requests and reads their answers; no retries.
type exchange struct {
	baseURL string
	http    *http.Client
	timeout time.Duration
}

// answer is what a call was answered with, when that is no error.
type answer struct {
	// Result of the envelope, or the whole body of a call without one; empty when there is none.
	result []byte
}

func newExchange(baseURL string, client *http.Client, timeout time.Duration) *exchange {
	if client == nil {
		client = &http.Client{}
	}
	// A redirect would carry the token elsewhere.
	own := *client
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &exchange{baseURL: strings.TrimRight(baseURL, "/"), http: &own, timeout: timeout}
}

// run fails with an [Error], a [ConnectionError], or the error of the context.
func (e *exchange) run(ctx context.Context, call call, token string, options callOptions, isText bool) (answer, error) {
	timeout := e.timeout
	if options.timeout > 0 {
		timeout = options.timeout
	}
	limited, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	response, err := e.open(limited, call, token, options.idempotencyKey, nil)
	if err != nil {
		return answer{}, e.ended(ctx, call, err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return answer{}, e.ended(ctx, call, err)
	}
	return readAnswer(call, response, body, isText)
}

// open returns the answer with its body unread; the context ends it. It does not look at the status.
func (e *exchange) open(ctx context.Context, call call, token, idempotencyKey string, headers map[string]string) (*http.Response, error) {
	request, err := call.request(ctx, e.baseURL, token, idempotencyKey)
	if err != nil {
		return nil, &requestError{err}
	}
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	for name := range request.Header {
		// A key that was read with the end of its line, for instance. No retry helps, and the error does not repeat it.
		if strings.ContainsFunc(request.Header.Get(name), isControl) {
			return nil, &requestError{fmt.Errorf("heliograph: %s %s: %s has a character that no header may have", call.method, call.path, name)}
		}
	}
	return e.http.Do(request)
}

func isControl(character rune) bool { return character < ' ' || character == 0x7f }

// requestError is a mistake in the arguments of a call: nothing was sent.
type requestError struct{ error }

func (e *requestError) Unwrap() error { return e.error }

// ended returns why there was no answer: the caller's own end, a mistake of its arguments, or the connection.
func (e *exchange) ended(ctx context.Context, call call, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var mistake *requestError
	if errors.As(err, &mistake) {
		return mistake.error
	}
	if errors.Is(err, context.DeadlineExceeded) {
		err = errors.New("no answer in time")
	}
	// Names the whole URL, whose query may contain a secret.
	if failed := new(url.Error); errors.As(err, &failed) {
		err = failed.Err
	}
	return &ConnectionError{what: call.method + " " + call.path, err: err}
}

type envelope struct {
	Success   *bool           `json:"success"`
	Message   string          `json:"message"`
	Result    json.RawMessage `json:"result"`
	Error     string          `json:"error"`
	Details   json.RawMessage `json:"details"`
	RequestID string          `json:"requestId"`
}

func readAnswer(call call, response *http.Response, body []byte, isText bool) (answer, error) {
	isSuccess := response.StatusCode >= 200 && response.StatusCode < 300
	if isSuccess && (isText || call.isRaw && json.Valid(body)) {
		return answer{result: body}, nil
	}
	var content envelope
	isEnvelope := json.Unmarshal(body, &content) == nil && content.Success != nil
	if isSuccess && isEnvelope && *content.Success {
		return answer{result: content.Result}, nil
	}
	what := fmt.Sprintf("heliograph: %s %s: %d", call.method, call.path, response.StatusCode)
	failure := &Error{Code: response.StatusCode, RetryAfter: retryAfterOf(response.Header.Get("Retry-After"))}
	if !isEnvelope {
		failure.message = what + ", and no answer of this API"
		return answer{}, failure
	}
	failure.Slug, failure.Details, failure.RequestID = content.Error, content.Details, content.RequestID
	failure.message = fmt.Sprintf("%s %s: %s%s", what, content.Error, content.Message, explained(failure.Invalid()))
	return answer{}, failure
}

func explained(details []ErrorDetail) string {
	texts := make([]string, 0, len(details))
	for _, detail := range details {
		// Some messages name the member themselves.
		texts = append(texts, detail.Path+": "+strings.TrimPrefix(detail.Message, detail.Path+": "))
	}
	if len(texts) == 0 {
		return ""
	}
	return " (" + strings.Join(texts, "; ") + ")"
}

// retryAfterOf reads seconds, or a date.
func retryAfterOf(value string) *time.Duration {
	var wait time.Duration
	if seconds, err := strconv.ParseUint(value, 10, 31); err == nil {
		wait = time.Duration(seconds) * time.Second
	} else if date, err := http.ParseTime(value); err == nil {
		wait = max(0, time.Until(date))
	} else {
		return nil
	}
	return &wait
}
