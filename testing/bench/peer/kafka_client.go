package main

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"os"
	"strings"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/sasl/scram"
)

// connectionOptions returns the options of a client over TLS with SCRAM-SHA-512, by the variables that the services read as well.
func connectionOptions() ([]kgo.Opt, error) {
	ca, err := os.ReadFile(os.Getenv("KAFKA_CA_FILE"))
	if err != nil {
		return nil, fmt.Errorf("KAFKA_CA_FILE: %w", err)
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(ca) {
		return nil, fmt.Errorf("KAFKA_CA_FILE: no certificate")
	}
	login := scram.Auth{User: os.Getenv("KAFKA_USERNAME"), Pass: os.Getenv("KAFKA_PASSWORD")}
	return []kgo.Opt{
		kgo.SeedBrokers(strings.Split(os.Getenv("KAFKA_BROKERS"), ",")...),
		kgo.ClientID("peer"),
		kgo.DialTLSConfig(&tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}),
		kgo.SASL(login.AsSha512Mechanism()),
	}, nil
}
