package heliograph

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// VerificationError says why a request must not be processed.
type VerificationError struct {
	// body_not_raw, missing_header, malformed_header, timestamp_out_of_tolerance, no_matching_signature, malformed_secret
	// or malformed_payload.
	Reason  string
	message string
}

func (e *VerificationError) Error() string {
	return "heliograph: " + e.message
}

// Status is what to answer with. A mistake of the receiver's own code is no refusal: 500, and the request comes again.
func (e *VerificationError) Status() int {
	if e.Reason == "body_not_raw" || e.Reason == "malformed_secret" {
		return http.StatusInternalServerError
	}
	return http.StatusUnauthorized
}

// VerifyOptions of [VerifyWebhook].
type VerifyOptions struct {
	// whsec_…, one or several: while a secret is replaced, the old and the new one.
	Secrets []string
	// Checks X-Service-Signature alone (hex, base64 or sha256=<hex>), which covers no time, instead of Standard Webhooks
	// 1.0, which also rejects replayed requests.
	ServiceScheme bool
	// Greatest distance of webhook-timestamp from now (5 min).
	Tolerance time.Duration
	// First part of the service's own headers (X-Service).
	HeaderPrefix string
	// Zero: now.
	Now time.Time
}

// VerifiedWebhook is a request of the service.
type VerifiedWebhook struct {
	// Kind of the records; test is sent only when you ask for it.
	Event string
	// Key of the request: the record's, or batch:…. Deduplicate by the key of each record.
	IdempotencyKey string
	// One, or up to 100 where the webhook asked for batches; all of one kind.
	Records []*Delivered
	// How often it has been tried, this time included; not signed.
	Attempt int
}

// VerifyWebhook verifies one request, in constant time. The body is as it came, byte for byte. The event headers are not
// signed, so event and keys are read from the body. It fails with a [VerificationError].
func VerifyWebhook(headers http.Header, body []byte, options VerifyOptions) (*VerifiedWebhook, error) {
	if body == nil {
		return nil, &VerificationError{"body_not_raw", "the signature is over the raw body, and nothing was given: read it before a parser does"}
	}
	if options.Tolerance <= 0 {
		options.Tolerance = 5 * time.Minute
	}
	if options.HeaderPrefix == "" {
		options.HeaderPrefix = "X-Service"
	}
	if options.Now.IsZero() {
		options.Now = time.Now()
	}
	check := checkStandard
	if options.ServiceScheme {
		check = checkService
	}
	if err := check(headers, body, options); err != nil {
		return nil, err
	}
	verified, err := payloadOf(body)
	if err != nil {
		return nil, err
	}
	verified.Attempt = 1
	if attempt, err := strconv.Atoi(headers.Get(options.HeaderPrefix + "-Attempt")); err == nil {
		verified.Attempt = attempt
	}
	return verified, nil
}

func payloadOf(body []byte) (*VerifiedWebhook, error) {
	malformed := &VerificationError{"malformed_payload", "the body is signed, but it is neither a record nor an array of records"}
	texts := []json.RawMessage{body}
	isBatch := strings.HasPrefix(strings.TrimLeft(string(body), " \t\r\n"), "[")
	if isBatch && json.Unmarshal(body, &texts) != nil || len(texts) == 0 {
		return nil, malformed
	}
	records := make([]*Delivered, len(texts))
	keys := make([]string, len(texts))
	for i, text := range texts {
		record, err := ParseDelivered(text)
		if err != nil {
			return nil, malformed
		}
		records[i], keys[i] = record, record.Key
	}
	key := keys[0]
	if isBatch {
		key = batchKey(keys)
	}
	return &VerifiedWebhook{Event: records[0].Kind, IdempotencyKey: key, Records: records}, nil
}

// batchKey is made as the service makes it: batch: and 32 hex of the SHA-256 over the records' keys, joined by commas.
func batchKey(keys []string) string {
	digest := sha256.Sum256([]byte(strings.Join(keys, ",")))
	return "batch:" + hex.EncodeToString(digest[:16])
}
