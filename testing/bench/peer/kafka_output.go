package main

import (
	"context"
	"fmt"

	"github.com/redpanda-data/benthos/v4/public/service"
	"github.com/twmb/franz-go/pkg/kgo"
)

func init() {
	spec := service.NewConfigSpec().
		Summary("Writes a topic: idempotent, acknowledged by all in-sync replicas, uncompressed. The key and the headers are metadata of these names.").
		Field(service.NewStringField("topic")).
		Field(service.NewStringField("key")).
		Field(service.NewStringListField("headers")).
		Field(service.NewIntField("max_in_flight").Default(64))
	service.MustRegisterBatchOutput("peer_kafka", spec, newOutput)
}

type output struct {
	topic   string
	key     string
	headers []string
	client  *kgo.Client
}

func newOutput(conf *service.ParsedConfig, _ *service.Resources) (service.BatchOutput, service.BatchPolicy, int, error) {
	out, inFlight := &output{}, 0
	var err error
	if out.topic, err = conf.FieldString("topic"); err == nil {
		if out.key, err = conf.FieldString("key"); err == nil {
			if out.headers, err = conf.FieldStringList("headers"); err == nil {
				inFlight, err = conf.FieldInt("max_in_flight")
			}
		}
	}
	return out, service.BatchPolicy{}, inFlight, err
}

func (out *output) Connect(context.Context) error {
	options, err := connectionOptions()
	if err != nil {
		return err
	}
	options = append(options,
		kgo.RequiredAcks(kgo.AllISRAcks()),
		kgo.ProducerBatchCompression(kgo.NoCompression()),
		kgo.RecordPartitioner(kgo.StickyKeyPartitioner(nil)),
	)
	out.client, err = kgo.NewClient(options...)
	return err
}

func (out *output) WriteBatch(ctx context.Context, batch service.MessageBatch) error {
	records := make([]*kgo.Record, 0, len(batch))
	for _, message := range batch {
		record, err := out.record(message)
		if err != nil {
			return err
		}
		records = append(records, record)
	}
	return out.client.ProduceSync(ctx, records...).FirstErr()
}

func (out *output) record(message *service.Message) (*kgo.Record, error) {
	if err := message.GetError(); err != nil {
		return nil, fmt.Errorf("not mapped: %w", err)
	}
	value, err := message.AsBytes()
	if err != nil {
		return nil, err
	}
	key, _ := message.MetaGet(out.key)
	record := &kgo.Record{Topic: out.topic, Key: []byte(key), Value: value}
	for _, name := range out.headers {
		if text, found := message.MetaGet(name); found {
			record.Headers = append(record.Headers, kgo.RecordHeader{Key: name, Value: []byte(text)})
		}
	}
	return record, nil
}

func (out *output) Close(context.Context) error {
	if out.client != nil {
		out.client.Close()
	}
	return nil
}
