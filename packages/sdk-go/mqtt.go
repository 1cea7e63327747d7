package heliograph

import (
	"context"
	"sync"
	"time"
)

// MqttSettings are those of an MQTT 5 connection; its password is a token ([MqttCredentialToken]).
//
// The broker keeps a session under the client id: the same at every start, another for each process. Connect without a
// clean start and with QoS 1, and acknowledge a message after it is stored.
type MqttSettings struct {
	// mqtts://host:port
	URL          string
	Username     string
	ClientID     string
	TopicFilters []string
	// What waits for a disconnected client waits so long.
	SessionExpiry time.Duration
}

// MqttSettingsOf returns the settings for a credential. The client is the part of the client id after the account's prefix,
// which is added where it is missing.
func MqttSettingsOf(credential MqttCredential, client string) MqttSettings {
	return MqttSettings{
		URL:           credential.URL,
		Username:      credential.Username,
		ClientID:      withPrefix(credential.ClientIDPrefix, client),
		TopicFilters:  credential.TopicFilters,
		SessionExpiry: 24 * time.Hour,
	}
}

// Credential is what a list shows of a new credential.
func (c CreatedMqttCredential) Credential() MqttCredential {
	return MqttCredential{
		ID: c.ID, Label: c.Label, URL: c.URL, Username: c.Username, ClientIDPrefix: c.ClientIDPrefix,
		TopicFilters: c.TopicFilters, CreatedAt: c.CreatedAt,
	}
}

// MqttCredentialToken is the password of a connection. The broker ends a connection when its token expires; the client
// then comes back to its session with the token of then. Take Token before each connection (autopaho: ConnectPacketBuilder).
type MqttCredentialToken struct {
	client *Client
	id     string
	ttl    time.Duration
	// Has an element while one is asked for.
	renewing chan struct{}

	mutex sync.Mutex
	token *MqttToken
}

// NewMqttCredentialToken renews the token of a credential; a token is good for ttl (at most a day).
func NewMqttCredentialToken(client *Client, credentialID string, ttl time.Duration) *MqttCredentialToken {
	return &MqttCredentialToken{client: client, id: credentialID, ttl: ttl, renewing: make(chan struct{}, 1)}
}

// Token returns one with at least a quarter of its life left; asks for another one if it is due.
func (t *MqttCredentialToken) Token(ctx context.Context) (string, error) {
	select {
	case t.renewing <- struct{}{}:
		defer func() { <-t.renewing }()
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
	if t.DueIn() > 0 {
		return t.token.Token, nil
	}
	token, err := t.client.RenewMqttToken(ctx, t.id, &TokenLifetimeBody{TTLSeconds: Ptr(int64(t.ttl / time.Second))})
	if err != nil {
		return "", err
	}
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.token = token
	return token.Token, nil
}

// DueIn is the time until the next renewal.
func (t *MqttCredentialToken) DueIn() time.Duration {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.token == nil {
		return 0
	}
	return max(0, time.Until(time.Unix(t.token.ExpiresAt, 0))-t.ttl/4)
}
