package heliograph

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"
)

// Options of a [Client]. One of APIKey, AccessToken, Username and Password, or Tokens is needed for all but public
// operations.
type Options struct {
	// API key of the account (POST /v1/api-keys).
	APIKey string
	// Returns an access token that is valid for the next minute, instead of all of the others. It is given the token that
	// the service refused although it had not expired, or an empty one.
	AccessToken func(ctx context.Context, refused string) (string, error)
	Username    string
	Password    string
	// Tokens of an earlier session, instead of or beside the password.
	Tokens *Tokens
	// Called with each new pair of tokens before it is used: a process that stores them can continue without a login.
	OnTokens func(Tokens) error
	// Instead of http.Client{}: a proxy, a client certificate, a CA of your own. Its own Timeout would end streams.
	HTTPClient *http.Client
	// Longest wait for one answer (60 s); a sync answers within 30 s.
	Timeout time.Duration
	// Tries after the first of a call that is worth it (4).
	MaxRetries *int
	// Longest wait before another try (60 s). A longer Retry-After ends the call with the error.
	MaxRetryWait time.Duration
	// First path segment of login and refresh (auth).
	LoginPrefix string
}

// String leaves the secrets out: options are logged with what holds them.
func (Options) String() string { return "heliograph.Options" }

// GoString does so for %#v.
func (o Options) GoString() string { return o.String() }

// Client logs in with the first call, renews its token, waits where the service asks for it. Goroutines may share one.
type Client struct {
	Operations
	core *core
}

// NewClient returns a client of the API at a URL such as https://api.example.com.
func NewClient(baseURL string, options Options) *Client {
	options = withDefaults(options)
	core := &core{
		exchange: newExchange(baseURL, options.HTTPClient, options.Timeout),
		policy:   retryPolicy{maxRetries: *options.MaxRetries, maxWait: options.MaxRetryWait},
	}
	core.session = &session{options: options, tokens: options.Tokens, send: core.sendWithoutToken}
	return &Client{Operations: Operations{core}, core: core}
}

func withDefaults(options Options) Options {
	if options.Timeout <= 0 {
		options.Timeout = time.Minute
	}
	if options.MaxRetries == nil {
		options.MaxRetries = Ptr(4)
	}
	if options.MaxRetryWait <= 0 {
		options.MaxRetryWait = time.Minute
	}
	if options.LoginPrefix == "" {
		options.LoginPrefix = "auth"
	}
	return options
}

// Login logs in now instead of with the first call.
func (c *Client) Login(ctx context.Context) error {
	_, err := c.core.session.accessToken(ctx)
	return err
}

// Logout ends the session; a later call logs in again.
func (c *Client) Logout(ctx context.Context) error {
	return c.core.session.end(ctx)
}

// Sync pulls every plant and device of a vendor account and waits until that is done, also where it takes longer than one
// call may: at most as long as the context, or 15 min when it has no deadline.
//
// It fails with vendor_credentials_rejected, vendor_unavailable, …, or sync_in_progress when the time was not enough.
func (c *Client) Sync(ctx context.Context, dataAccessUserID string, options ...CallOption) ([]PlantWithDevices, error) {
	deadline, has := ctx.Deadline()
	if !has {
		deadline = time.Now().Add(15 * time.Minute)
	}
	for {
		text, err := c.SyncPlantsAndDevices(ctx, SyncPlantsAndDevicesQuery{DataAccessUserID: dataAccessUserID}, options...)
		if err == nil {
			return plantsOf(text)
		}
		var failure *Error
		if !errors.As(err, &failure) || failure.Slug != "sync_in_progress" {
			return nil, err
		}
		wait := time.Second
		if failure.RetryAfter != nil {
			wait = *failure.RetryAfter
		}
		if time.Now().Add(wait).After(deadline) {
			return nil, err
		}
		if err := sleep(ctx, wait); err != nil {
			return nil, err
		}
	}
}

func plantsOf(text json.RawMessage) ([]PlantWithDevices, error) {
	plants := []PlantWithDevices{}
	err := json.Unmarshal(text, &plants)
	return plants, err
}

// core makes calls with a token and retries.
type core struct {
	exchange *exchange
	session  *session
	policy   retryPolicy
}

func (c *core) send(ctx context.Context, call call, options []CallOption, result any) error {
	got, err := c.answer(ctx, call, optionsOf(options), false)
	if err != nil || result == nil || len(got.result) == 0 {
		return err
	}
	return json.Unmarshal(got.result, result)
}

func (c *core) sendForText(ctx context.Context, call call, options []CallOption) (string, error) {
	got, err := c.answer(ctx, call, optionsOf(options), true)
	return string(got.result), err
}

func (c *core) answer(ctx context.Context, call call, options callOptions, isText bool) (answer, error) {
	return withRetries(ctx, call, c.policy, options.idempotencyKey, func() (answer, error) {
		if call.isPublic {
			return c.exchange.run(ctx, call, "", options, isText)
		}
		return withToken(ctx, c.session, func(token string) (answer, error) {
			return c.exchange.run(ctx, call, token, options, isText)
		})
	})
}

func (c *core) sendWithoutToken(ctx context.Context, call call) (answer, error) {
	return withRetries(ctx, call, c.policy, "", func() (answer, error) {
		return c.exchange.run(ctx, call, "", callOptions{}, false)
	})
}

// withToken: a token may be taken back before it expires (a changed password, another process that refreshed). Then once
// more with a new one.
func withToken[T any](ctx context.Context, session *session, work func(token string) (T, error)) (T, error) {
	var none T
	token, err := session.accessToken(ctx)
	if err != nil {
		return none, err
	}
	result, err := work(token)
	if !HasSlug(err, "invalid_token") || !session.refused(token) {
		return result, err
	}
	if token, err = session.accessToken(ctx); err != nil {
		return none, err
	}
	return work(token)
}
