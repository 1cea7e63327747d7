package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	heliograph "heliograph.dev/sdk-go"
)

// perform runs one operation.
func (d *driver) perform(op operation) (any, error) {
	ctx := context.Background()
	client := d.client(op.Client)
	switch op.Op {
	case "open":
		d.open(op)
		return nil, nil
	case "logout":
		return nil, client.Logout(ctx)
	case "tokens":
		d.state.Lock()
		defer d.state.Unlock()
		return d.tokens[op.Client], nil
	case "devices":
		return devices(ctx, client, op)
	case "createGroup":
		return createGroup(ctx, client, op)
	case "updateGroup":
		return updateGroup(ctx, client, op)
	case "exportDevices":
		return client.ExportDevices(ctx, nil)
	case "keys":
		keys, err := client.GetKeys(ctx)
		if err != nil {
			return nil, err
		}
		return len(keys.Keys), nil
	case "sync":
		plants, err := client.Sync(ctx, op.VendorAccount)
		ids := []string{}
		for _, plant := range plants {
			ids = append(ids, plant.PlantID)
		}
		return ids, err
	case "kafka":
		return kafka(ctx, client, op)
	case "mqtt":
		return mqtt(ctx, client, op)
	case "stream":
		return nil, d.stream(client, op)
	case "endStream":
		d.state.Lock()
		defer d.state.Unlock()
		if end := d.streams[op.Stream]; end != nil {
			end()
		}
		return nil, nil
	case "verify":
		return verify(op)
	case "parse":
		record, err := heliograph.ParseDelivered([]byte(op.Text))
		if err != nil {
			return nil, err
		}
		return object{"kind": record.Kind, "key": record.Key}, nil
	case "seenKeys":
		return seenKeys(op), nil
	}
	return nil, fmt.Errorf("no operation %s", op.Op)
}

func (d *driver) open(op operation) {
	given := op.Options
	options := heliograph.Options{
		APIKey: given.APIKey, Username: given.Username, Password: given.Password, MaxRetries: given.MaxRetries,
		MaxRetryWait: time.Duration(given.MaxRetryWait) * time.Second,
		OnTokens: func(pair heliograph.Tokens) error {
			d.state.Lock()
			defer d.state.Unlock()
			d.tokens[op.Client] = tokens{pair.AccessToken, pair.RefreshToken, pair.ExpiresAt.Unix()}
			return nil
		},
	}
	if given.Tokens != nil {
		expiresAt := time.Unix(given.Tokens.ExpiresAt, 0)
		options.Tokens = &heliograph.Tokens{AccessToken: given.Tokens.AccessToken, RefreshToken: given.Tokens.RefreshToken, ExpiresAt: expiresAt}
	}
	d.state.Lock()
	defer d.state.Unlock()
	d.clients[op.Client] = heliograph.NewClient(op.BaseURL, options)
}

func devices(ctx context.Context, client *heliograph.Client, op operation) (any, error) {
	list := client.ListDevices(&heliograph.ListDevicesQuery{Limit: op.Limit})
	ids := []string{}
	if op.All {
		for device, err := range list.All(ctx) {
			if err != nil {
				return nil, err
			}
			ids = append(ids, device.DeviceID)
		}
		return object{"items": ids, "nextCursor": nil}, nil
	}
	page, err := list.Page(ctx)
	if err != nil {
		return nil, err
	}
	for _, device := range page.Items {
		ids = append(ids, device.DeviceID)
	}
	return object{"items": ids, "nextCursor": page.NextCursor}, nil
}

func createGroup(ctx context.Context, client *heliograph.Client, op operation) (any, error) {
	var body heliograph.CreateGroupBody
	if err := json.Unmarshal(op.Group, &body); err != nil {
		return nil, err
	}
	options := []heliograph.CallOption{}
	if op.Key != "" {
		options = append(options, heliograph.WithIdempotencyKey(op.Key))
	}
	return shown(client.CreateGroup(ctx, body, options...))
}

func updateGroup(ctx context.Context, client *heliograph.Client, op operation) (any, error) {
	var id string
	var body heliograph.UpdateGroupBody
	if err := json.Unmarshal(op.Group, &id); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(op.Change, &body); err != nil {
		return nil, err
	}
	return shown(client.UpdateGroup(ctx, id, &body))
}

func shown(group *heliograph.Group, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return object{"id": group.GroupID, "name": group.Name, "description": group.Description}, nil
}

func kafka(ctx context.Context, client *heliograph.Client, op operation) (any, error) {
	var group string
	if err := json.Unmarshal(op.Group, &group); err != nil {
		return nil, err
	}
	credential, err := client.CreateKafkaCredential(ctx, nil)
	if err != nil {
		return nil, err
	}
	settings := heliograph.KafkaSettingsOf(*credential, group)
	return object{"credential": credential.ID, "settings": object{
		"brokers": settings.Brokers, "securityProtocol": settings.SecurityProtocol, "mechanism": settings.Mechanism,
		"username": settings.Username, "password": settings.Password, "groupId": settings.GroupID, "topics": settings.Topics,
	}}, nil
}

func mqtt(ctx context.Context, client *heliograph.Client, op operation) (any, error) {
	credential, err := mqttCredential(ctx, client, op.Credential)
	if err != nil {
		return nil, err
	}
	token := heliograph.NewMqttCredentialToken(client, credential.ID, time.Duration(op.TTL)*time.Second)
	first, err := token.Token(ctx)
	if err != nil {
		return nil, err
	}
	second, err := token.Token(ctx)
	if err != nil {
		return nil, err
	}
	settings := heliograph.MqttSettingsOf(*credential, op.Name)
	return object{"credential": credential.ID, "tokens": []string{first, second}, "dueIn": token.DueIn().Seconds(), "settings": object{
		"url": settings.URL, "username": settings.Username, "clientId": settings.ClientID,
		"topicFilters": settings.TopicFilters, "sessionExpiry": settings.SessionExpiry.Seconds(),
	}}, nil
}

func mqttCredential(ctx context.Context, client *heliograph.Client, id string) (*heliograph.MqttCredential, error) {
	if id == "" {
		created, err := client.CreateMqttCredential(ctx, nil)
		if err != nil {
			return nil, err
		}
		credential := created.Credential()
		return &credential, nil
	}
	for credential, err := range client.ListMqttCredentials().All(ctx) {
		if err != nil || credential.ID == id {
			return &credential, err
		}
	}
	return nil, fmt.Errorf("no credential %s", id)
}

func (d *driver) stream(client *heliograph.Client, op operation) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	d.state.Lock()
	d.streams[op.ID] = cancel
	d.state.Unlock()
	var position any
	options := heliograph.StreamOptions{LastEventID: op.LastEventID, OnPosition: func(id string) { position = id }}
	for event, err := range client.StreamRecords(ctx, heliograph.StreamFilter{Include: op.Include}, options) {
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		item := object{"type": event.Type, "position": position}
		if event.Record != nil {
			item["kind"], item["key"], item["text"] = event.Record.Kind, event.Record.Key, string(event.Record.Text)
		}
		if event.Reason != "" {
			item["reason"] = event.Reason
		}
		d.write(object{"id": op.ID, "item": item})
	}
	return nil
}

func verify(op operation) (any, error) {
	headers := http.Header{}
	for name, value := range op.Headers {
		headers.Set(name, value)
	}
	verified, err := heliograph.VerifyWebhook(headers, op.Body, heliograph.VerifyOptions{
		Secrets: op.Secrets, ServiceScheme: op.Scheme == "service", Now: time.Unix(op.Now, 0),
		Tolerance: time.Duration(op.Tolerance) * time.Second,
	})
	if err != nil {
		return nil, err
	}
	keys := []string{}
	for _, record := range verified.Records {
		keys = append(keys, record.Key)
	}
	return object{"event": verified.Event, "idempotencyKey": verified.IdempotencyKey, "attempt": verified.Attempt, "keys": keys}, nil
}

func seenKeys(op operation) []any {
	known := heliograph.NewSeenKeys(op.Capacity)
	results := []any{}
	for _, step := range op.Steps {
		if step[0] == "add" {
			results = append(results, known.Add(step[1]))
			continue
		}
		known.Discard(step[1])
		results = append(results, nil)
	}
	return results
}
