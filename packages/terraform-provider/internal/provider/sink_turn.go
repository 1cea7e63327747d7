package provider

import (
	"context"
	"errors"
	"time"

	heliograph "heliograph.dev/sdk-go"
)

// How long a call waits for connection tests of other programs. One lasts 20 s at most.
const maxTurnWait = 2 * time.Minute

// turn lets one call at a time test a connection: the service tests one of an account, and Terraform makes ten calls at once.
// Its capacity is 1.
type turn chan struct{}

// All sinks of the process, which has one account.
var sinkTurn = make(turn, 1)

// take makes a call when the earlier ones have ended, and again while another program has a connection of the account tested.
func (t turn) take(ctx context.Context, call func() error) error {
	select {
	case t <- struct{}{}:
		defer func() { <-t }()
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	for end := time.Now().Add(maxTurnWait); ; {
		err := call()
		if !heliograph.HasSlug(err, heliograph.SlugTestLimitReached) || time.Now().After(end) {
			return err
		}
		select {
		case <-time.After(waitOf(err)):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// waitOf returns the wait that the service asks for.
func waitOf(err error) time.Duration {
	var failure *heliograph.Error
	if errors.As(err, &failure) && failure.RetryAfter != nil {
		return *failure.RetryAfter
	}
	return time.Second
}
