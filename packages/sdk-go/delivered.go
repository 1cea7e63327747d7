package heliograph

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Delivered is a delivered record: a sample of an inverter, battery, meter or site, an event, or a sum of energy.
type Delivered struct {
	// device.data, battery.data, device.day, …, or the event. X-Service-Event of a webhook request, kind of a Kafka record.
	Kind string
	// Of two deliveries with the same key process one.
	Key string
	// The body as delivered on every channel.
	Text []byte
}

// ParseDelivered reads the value of a Kafka record or the payload of an MQTT message.
func ParseDelivered(value []byte) (*Delivered, error) {
	// Not a struct, whose members would match in any case.
	var members map[string]any
	if err := json.Unmarshal(value, &members); err != nil {
		return nil, fmt.Errorf("heliograph: not a delivered record: %w", err)
	}
	key, isRecord := members["idempotency_key"].(string)
	if !isRecord {
		return nil, errors.New("heliograph: not a delivered record: it has no idempotency_key")
	}
	return &Delivered{Kind: kindOf(members), Key: key, Text: value}, nil
}

func kindOf(members map[string]any) string {
	if event, isEvent := members["event"].(string); isEvent {
		return event
	}
	if _, isDay := members["date"]; isDay {
		return "device.day"
	}
	if _, isInterval := members["scope"]; isInterval {
		return "energy.interval"
	}
	switch deviceType := members["deviceType"]; deviceType {
	case "battery", "meter", "site":
		return fmt.Sprint(deviceType, ".data")
	}
	return "device.data"
}

// Value decodes the record into the type of its kind: *BaseData, *Battery, *DeviceEvent, …
func (d *Delivered) Value() (any, error) {
	value := newOfKind(d.Kind)
	if value == nil {
		return nil, fmt.Errorf("heliograph: this version knows no kind %s", d.Kind)
	}
	return value, json.Unmarshal(d.Text, value)
}

// BaseData decodes a sample of an inverter; nil for a record of another kind.
func (d *Delivered) BaseData() (*BaseData, error) {
	if d.Kind != "device.data" {
		return nil, nil
	}
	sample := new(BaseData)
	return sample, json.Unmarshal(d.Text, sample)
}
