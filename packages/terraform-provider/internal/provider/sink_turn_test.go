package provider

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	heliograph "heliograph.dev/sdk-go"
)

// The answer of the service while another connection of the account is tested.
func busy() error {
	return &heliograph.Error{Code: 429, Slug: heliograph.SlugTestLimitReached, RetryAfter: heliograph.Ptr(time.Second)}
}

func TestOneConnectionIsTestedAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turn, calls, inProgress, made := make(turn, 1), sync.WaitGroup{}, 0, 0
		for range 10 {
			calls.Go(func() {
				must(0, turn.take(t.Context(), func() error {
					if inProgress++; inProgress > 1 {
						t.Error("two calls at once")
					}
					time.Sleep(20 * time.Second)
					inProgress--
					made++
					return nil
				}))
			})
		}
		calls.Wait()
		expect(t, "calls made", fmt.Sprint(made), "10")
	})
}

func TestACallWaitsForConnectionTestsOfOtherPrograms(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turn, calls := make(turn, 1), 0
		must(0, turn.take(t.Context(), func() error {
			if calls++; calls <= 30 {
				return busy()
			}
			return nil
		}))
		start := time.Now()
		err := turn.take(t.Context(), busy)
		if waited := time.Since(start); !heliograph.HasSlug(err, heliograph.SlugTestLimitReached) || waited < maxTurnWait || waited > maxTurnWait+2*time.Second {
			t.Errorf("after %s: %v", waited, err)
		}
	})
}

func TestAnInterruptedRunDoesNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turn := make(turn, 1)
		ctx, interrupt := context.WithCancel(t.Context())
		ended := make(chan error)
		for range 2 {
			go func() { ended <- turn.take(ctx, busy) }()
		}
		synctest.Wait()
		interrupt()
		for range 2 {
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		}
	})
}
