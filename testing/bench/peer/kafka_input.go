package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/redpanda-data/benthos/v4/public/service"
	"github.com/twmb/franz-go/pkg/kgo"
)

func init() {
	spec := service.NewConfigSpec().
		Summary("Reads topics as a member of a group. Batches of a partition follow each other: the next is read when the one before is written.").
		Field(service.NewStringListField("topics")).
		Field(service.NewStringField("group")).
		Field(service.NewIntField("batch_records").Default(20))
	service.MustRegisterBatchInput("peer_kafka", spec, newInput)
}

// maxFetched and maxBuffered bound the answers in memory, of up to half a megabyte each.
const (
	maxFetched  = 200
	maxBuffered = 400
)

// input hands out one batch of each partition at a time, so that the records of a device stay in order whatever runs beside each other.
type input struct {
	topics       []string
	group        string
	batchRecords int
	client       *kgo.Client
	mutex        sync.Mutex
	waiting      []*partition
	partitions   map[string]*partition
	fetched      chan kgo.Fetches
	changed      chan struct{}
}

// partition holds the records of a partition that were fetched and not handed out yet.
type partition struct {
	topic   string
	number  int32
	records []*kgo.Record
	busy    bool
}

func newInput(conf *service.ParsedConfig, _ *service.Resources) (service.BatchInput, error) {
	topics, err := conf.FieldStringList("topics")
	if err != nil {
		return nil, err
	}
	group, err := conf.FieldString("group")
	if err != nil {
		return nil, err
	}
	batchRecords, err := conf.FieldInt("batch_records")
	if err != nil {
		return nil, err
	}
	partitions := map[string]*partition{}
	return &input{topics: topics, group: group, batchRecords: batchRecords, partitions: partitions, fetched: make(chan kgo.Fetches), changed: make(chan struct{}, 1)}, nil
}

func (in *input) Connect(context.Context) error {
	options, err := connectionOptions()
	if err != nil {
		return err
	}
	options = append(options,
		kgo.ConsumeTopics(in.topics...),
		kgo.ConsumerGroup(in.group),
		kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()),
		kgo.AutoCommitMarks(),
		kgo.AutoCommitInterval(time.Second),
		kgo.FetchMaxPartitionBytes(4<<20),
	)
	if in.client, err = kgo.NewClient(options...); err != nil {
		return err
	}
	go in.fetch()
	return nil
}

func (in *input) ReadBatch(ctx context.Context) (service.MessageBatch, service.AckFunc, error) {
	for {
		if from, records := in.next(); from != nil {
			return in.batch(from, records)
		}
		// Nothing more is taken while enough is buffered: partitions in work would fill the memory.
		fetched := in.fetched
		if in.buffered() >= maxBuffered {
			fetched = nil
		}
		select {
		case fetches, open := <-fetched:
			if !open {
				return nil, nil, service.ErrEndOfInput
			}
			if err := in.add(fetches); err != nil {
				return nil, nil, err
			}
		case <-in.changed:
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
	}
}

// fetch reads ahead by one fetch, until the client is closed.
func (in *input) fetch() {
	defer close(in.fetched)
	for {
		fetches := in.client.PollRecords(context.Background(), maxFetched)
		if fetches.IsClientClosed() {
			return
		}
		in.fetched <- fetches
	}
}

// add adds what was fetched to its partitions.
func (in *input) add(fetches kgo.Fetches) error {
	for _, failed := range fetches.Errors() {
		return fmt.Errorf("%s/%d: %w", failed.Topic, failed.Partition, failed.Err)
	}
	in.mutex.Lock()
	defer in.mutex.Unlock()
	fetches.EachPartition(func(fetched kgo.FetchTopicPartition) {
		if len(fetched.Records) == 0 {
			return
		}
		key := fetched.Topic + "/" + strconv.Itoa(int(fetched.Partition))
		at := in.partitions[key]
		if at == nil {
			at = &partition{topic: fetched.Topic, number: fetched.Partition}
			in.partitions[key] = at
		}
		if len(at.records) == 0 && !at.busy {
			in.waiting = append(in.waiting, at)
		}
		at.records = append(at.records, fetched.Records...)
	})
	return nil
}

// next takes the next records of a partition of which no batch is in work; nil when there is none.
func (in *input) next() (*partition, []*kgo.Record) {
	in.mutex.Lock()
	defer in.mutex.Unlock()
	if len(in.waiting) == 0 {
		return nil, nil
	}
	at := in.waiting[0]
	in.waiting = in.waiting[1:]
	count := min(in.batchRecords, len(at.records))
	records := at.records[:count]
	at.records = at.records[count:]
	at.busy = true
	return at, records
}

// buffered returns how many records were fetched and not handed out.
func (in *input) buffered() int {
	in.mutex.Lock()
	defer in.mutex.Unlock()
	records := 0
	for _, at := range in.partitions {
		records += len(at.records)
	}
	return records
}

func (in *input) batch(from *partition, records []*kgo.Record) (service.MessageBatch, service.AckFunc, error) {
	batch := make(service.MessageBatch, 0, len(records))
	for _, record := range records {
		message := service.NewMessage(record.Value)
		message.MetaSetMut("kafka_topic", record.Topic)
		message.MetaSetMut("source", record.Topic+"/"+strconv.Itoa(int(record.Partition))+"/"+strconv.FormatInt(record.Offset, 10))
		for _, header := range record.Headers {
			message.MetaSetMut(header.Key, string(header.Value))
		}
		batch = append(batch, message)
	}
	return batch, func(_ context.Context, err error) error {
		if err != nil {
			// A benchmark whose peer skips or repeats what it cannot map would compare unlike work.
			fmt.Fprintf(os.Stderr, "peer: a batch of %s/%d failed: %v\n", from.topic, from.number, err)
			os.Exit(1)
		}
		in.client.MarkCommitRecords(records...)
		in.release(from)
		return nil
	}, nil
}

func (in *input) release(at *partition) {
	in.mutex.Lock()
	defer in.mutex.Unlock()
	at.busy = false
	if len(at.records) > 0 {
		in.waiting = append(in.waiting, at)
	}
	select {
	case in.changed <- struct{}{}:
	default:
	}
}

func (in *input) Close(ctx context.Context) error {
	if in.client == nil {
		return nil
	}
	err := in.client.CommitMarkedOffsets(ctx)
	in.client.Close()
	return err
}
