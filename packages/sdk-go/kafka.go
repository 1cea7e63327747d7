package heliograph

import "strings"

// WithPassword adds the password of a credential of a list: only its creation shows it.
func (c KafkaCredential) WithPassword(password string) CreatedKafkaCredential {
	return CreatedKafkaCredential{
		ID: c.ID, Label: c.Label, Bootstrap: c.Bootstrap, SecurityProtocol: c.SecurityProtocol, Mechanism: c.Mechanism,
		Username: c.Username, Topics: c.Topics, GroupPrefix: c.GroupPrefix, CreatedAt: c.CreatedAt, Password: password,
	}
}

// KafkaSettings are those of a consumer. Offsets are committed by you, after a record is stored: a crash then repeats
// records and loses none.
type KafkaSettings struct {
	// host:port each.
	Brokers []string
	// SASL_SSL
	SecurityProtocol string
	// SCRAM-SHA-512
	Mechanism string
	Username  string
	Password  string
	// Consumer group: processes of one group share the partitions.
	GroupID string
	Topics  []string
}

// KafkaSettingsOf returns the settings for a credential. The group is the part of the group id after the account's
// prefix, which is added where it is missing.
func KafkaSettingsOf(credential CreatedKafkaCredential, group string) KafkaSettings {
	return KafkaSettings{
		Brokers:          strings.Split(credential.Bootstrap, ","),
		SecurityProtocol: credential.SecurityProtocol,
		Mechanism:        credential.Mechanism,
		Username:         credential.Username,
		Password:         credential.Password,
		GroupID:          withPrefix(credential.GroupPrefix, group),
		Topics:           credential.Topics,
	}
}

// Librdkafka are the settings under their names in confluent-kafka-go (2.6.1 or newer): set each in a kafka.ConfigMap.
func (s KafkaSettings) Librdkafka() map[string]string {
	return map[string]string{
		"bootstrap.servers":  strings.Join(s.Brokers, ","),
		"security.protocol":  s.SecurityProtocol,
		"sasl.mechanisms":    s.Mechanism,
		"sasl.username":      s.Username,
		"sasl.password":      s.Password,
		"group.id":           s.GroupID,
		"auto.offset.reset":  "earliest",
		"enable.auto.commit": "false",
	}
}

func withPrefix(prefix, name string) string {
	return prefix + strings.TrimPrefix(name, prefix)
}
