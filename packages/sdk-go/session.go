package heliograph

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"sync"
	"time"
)

// Tokens continue a session, in another process for instance. Secret.
type Tokens struct {
	AccessToken string
	// Good for one refresh; empty when there is none.
	RefreshToken string
	// Expiry of the access token; zero: until it is refused.
	ExpiresAt time.Time
}

// String leaves the tokens out.
func (Tokens) String() string { return "heliograph.Tokens" }

// GoString does so for %#v.
func (t Tokens) GoString() string { return t.String() }

// An access token is renewed so long before it expires.
const margin = time.Minute

// session keeps a valid access token. However many calls wait, one login or refresh is on its way: a refresh token used
// twice ends the session.
type session struct {
	options Options
	// Makes a call without a token, retries included.
	send func(ctx context.Context, call call) (answer, error)

	mutex   sync.Mutex
	tokens  *Tokens
	renewal *renewal
	// The last token that the service refused.
	refusedToken string
}

// renewal is a login or refresh on its way. Its result is set when done is closed.
type renewal struct {
	done  chan struct{}
	token string
	err   error
}

// accessToken returns one that is valid for another minute.
func (s *session) accessToken(ctx context.Context) (string, error) {
	if s.options.APIKey != "" {
		return s.options.APIKey, nil
	}
	s.mutex.Lock()
	if s.options.AccessToken != nil {
		refused := s.refusedToken
		s.mutex.Unlock()
		return s.options.AccessToken(ctx, refused)
	}
	if s.tokens != nil && (s.tokens.ExpiresAt.IsZero() || time.Until(s.tokens.ExpiresAt) > margin) {
		defer s.mutex.Unlock()
		return s.tokens.AccessToken, nil
	}
	current := s.renewal
	if current == nil {
		current = &renewal{done: make(chan struct{})}
		s.renewal = current
		// The context of a call ends its wait, not the work that others wait for too.
		go s.renew(context.WithoutCancel(ctx), current)
	}
	s.mutex.Unlock()
	select {
	case <-ctx.Done():
		return "", context.Cause(ctx)
	case <-current.done:
		return current.token, current.err
	}
}

// refused returns whether asking for another token than this one, which the service refused, may help.
func (s *session) refused(accessToken string) bool {
	if s.options.APIKey != "" {
		return false
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.options.AccessToken != nil {
		s.refusedToken = accessToken
		return true
	}
	if s.tokens != nil && s.tokens.AccessToken == accessToken {
		s.tokens = &Tokens{AccessToken: accessToken, RefreshToken: s.tokens.RefreshToken, ExpiresAt: time.Unix(1, 0)}
	}
	return s.tokens != nil && s.tokens.RefreshToken != "" || s.options.Password != ""
}

// end ends the session on the service as well.
func (s *session) end(ctx context.Context) error {
	s.mutex.Lock()
	tokens := s.tokens
	s.tokens = nil
	s.mutex.Unlock()
	if tokens == nil || tokens.RefreshToken == "" {
		return nil
	}
	_, err := s.call(ctx, "logout", url.Values{"refresh_token": {tokens.RefreshToken}})
	return err
}

func (s *session) renew(ctx context.Context, current *renewal) {
	tokens, err := s.newTokens(ctx)
	if tokens != nil && s.options.OnTokens != nil {
		err = s.options.OnTokens(*tokens)
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	// The callback may fail, but the former pair is used up all the same.
	if tokens != nil {
		s.tokens = tokens
		current.token = tokens.AccessToken
	}
	current.err = err
	s.renewal = nil
	close(current.done)
}

func (s *session) newTokens(ctx context.Context) (*Tokens, error) {
	s.mutex.Lock()
	tokens := s.tokens
	s.mutex.Unlock()
	if tokens != nil && tokens.RefreshToken != "" {
		refreshed, err := s.tokensOf(ctx, "refresh", url.Values{"refresh_token": {tokens.RefreshToken}})
		var failure *Error
		// A refresh whose answer was lost uses the token up: then the next one is refused, and the password helps.
		isRefusal := errors.As(err, &failure) && failure.Code == http.StatusUnauthorized
		if !isRefusal || s.options.Password == "" {
			return refreshed, err
		}
	}
	if s.options.Username == "" || s.options.Password == "" {
		return nil, errors.New("heliograph: this call needs a token: set APIKey, Username and Password, or Tokens")
	}
	return s.tokensOf(ctx, "login", url.Values{"username": {s.options.Username}, "password": {s.options.Password}})
}

func (s *session) tokensOf(ctx context.Context, operation string, form url.Values) (*Tokens, error) {
	got, err := s.call(ctx, operation, form)
	if err != nil {
		return nil, err
	}
	var token Token
	if err := json.Unmarshal(got.result, &token); err != nil {
		return nil, err
	}
	tokens := &Tokens{AccessToken: token.AccessToken, ExpiresAt: time.Now().Add(time.Duration(token.ExpiresIn) * time.Second)}
	if token.RefreshToken != nil {
		tokens.RefreshToken = *token.RefreshToken
	}
	return tokens, nil
}

func (s *session) call(ctx context.Context, operation string, form url.Values) (answer, error) {
	return s.send(ctx, call{
		method:    http.MethodPost,
		path:      "/" + s.options.LoginPrefix + "/" + operation,
		body:      form.Encode(),
		mediaType: "application/x-www-form-urlencoded",
		// A refresh whose answer was lost has ended the session already, if it came through at all.
		isRepeatable: true,
	})
}
