package heliograph

import (
	"encoding/json"
	"errors"
	"time"
)

// ErrorDetail is an invalid member of a request (validation_failed).
type ErrorDetail struct {
	// Dotted path, devices.0.serial; empty for the body as a whole.
	Path    string `json:"path"`
	Message string `json:"message"`
}

// Error is an error answer of the service. It contains no secret: neither passwords nor tokens nor bodies.
type Error struct {
	// HTTP status.
	Code int
	// Stable slug of the error (SlugQuotaExceeded, …, or one of a newer service); empty when something before the service
	// answered, a proxy for instance.
	Slug string
	// Invalid members of the request ([Error.Invalid]), or an object with data that a client can act on.
	Details json.RawMessage
	// ID of the request; quote it when you report a problem.
	RequestID string
	// Wait before repeating the call; nil when the service stated none.
	RetryAfter *time.Duration

	message string
}

func (e *Error) Error() string {
	return e.message
}

// Invalid returns the invalid members of a request that was refused with validation_failed.
func (e *Error) Invalid() []ErrorDetail {
	var details []ErrorDetail
	if json.Unmarshal(e.Details, &details) != nil {
		return nil
	}
	return details
}

// ConnectionError means that there was no answer: no connection, a broken one, or a timeout. Whether the call was
// carried out is unknown.
type ConnectionError struct {
	what string
	err  error
}

func (e *ConnectionError) Error() string {
	return "heliograph: " + e.what + ": " + e.err.Error()
}

func (e *ConnectionError) Unwrap() error {
	return e.err
}

// HasSlug returns whether an error is an answer of the service with this slug.
func HasSlug(err error, slug string) bool {
	var answer *Error
	return errors.As(err, &answer) && answer.Slug == slug
}
