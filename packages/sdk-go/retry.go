package heliograph

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"time"
)

const firstWait = 500 * time.Millisecond

type retryPolicy struct {
	// Tries after the first.
	maxRetries int
	// Longest wait before a try; a longer Retry-After ends the call with the error.
	maxWait time.Duration
}

// withRetries makes a call again as long as that may help and does no harm.
func withRetries(ctx context.Context, call call, policy retryPolicy, idempotencyKey string, attempt func() (answer, error)) (answer, error) {
	isRepeatable := isSafeToRepeat(call, idempotencyKey)
	for tries := 0; ; tries++ {
		got, err := attempt()
		if err == nil || tries >= policy.maxRetries || !isWorthRetrying(err, isRepeatable) {
			return got, err
		}
		wait := waitBefore(tries, err)
		if wait > policy.maxWait {
			return got, err
		}
		if err := sleep(ctx, wait); err != nil {
			return answer{}, err
		}
	}
}

func isSafeToRepeat(call call, idempotencyKey string) bool {
	if call.isRepeatable || call.creates && idempotencyKey != "" {
		return true
	}
	return call.method == http.MethodGet || call.method == http.MethodPut || call.method == http.MethodDelete
}

// isWorthRetrying: a call over the limit was not carried out, so any may be repeated. Otherwise only calls that are safe
// to repeat.
func isWorthRetrying(err error, isRepeatable bool) bool {
	var broken *ConnectionError
	if errors.As(err, &broken) {
		return isRepeatable
	}
	var failure *Error
	if !errors.As(err, &failure) {
		return false
	}
	switch {
	case failure.Slug == "idempotency_key_in_use":
		// The first try of this very call is still running.
		return true
	case failure.Code == http.StatusTooManyRequests:
		return failure.Slug != "too_many_attempts"
	}
	isPassing := failure.Code == 502 || failure.Code == 503 || failure.Code == 504
	return isPassing && isRepeatable && failure.Slug != "sync_in_progress"
}

// waitBefore returns the wait that the service asks for, with jitter so that clients do not all return at once;
// otherwise 0.5 s, doubled each time.
func waitBefore(tries int, err error) time.Duration {
	wait := firstWait << min(tries, 20)
	var failure *Error
	if errors.As(err, &failure) && failure.RetryAfter != nil {
		wait = *failure.RetryAfter
	}
	return wait + time.Duration(rand.Float64()*float64(min(wait, firstWait)))
}

// sleep fails with the error of the context.
func sleep(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-timer.C:
		return nil
	}
}
