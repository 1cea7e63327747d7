import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { isLanguage, type Language } from '@heliograph/base-data';
import {
  createControlView,
  createRecordConsumer,
  createRecordProducer,
  kafkaConnection,
  RangeReader,
  readPartition,
  type ControlView,
  type KafkaConnection,
  type PartitionPosition,
  type RecordConsumer,
  type TopicPartition,
} from '@heliograph/kafka';
import {
  encodeEpoch,
  epochAfter,
  EpochReader,
  liveTopicOf,
  rawBackfillTopic,
  rawTopic,
  rawTopicVendor,
  stateTopic,
  topicNames,
  type AccountRecord,
  type WriterEpoch,
} from '@heliograph/messaging';
import { LOGGER, Readiness, TRACING, type Logger, type Tracing } from '@heliograph/service';
import type { Vendor } from '@heliograph/vendor-contract';
import { loadVendor } from '@heliograph/vendors';
import { DeviceStates, type StatePartition } from './device-states.ts';
import { NormalizerConfiguration } from './normalizer.configuration.ts';
import { NormalizerMetrics } from './normalizer-metrics.ts';
import { Normalizer } from './normalizer.ts';
import { LoadedPartitions } from './loaded-partitions.ts';
import { overviewOf } from './presence/device-overview.ts';

const groupId = 'normalizer';
/** The size of a batch, which becomes one produce: large enough to be cheap, small enough to repeat after a crash. */
const maxBatchRecords = 200;
/**
 * The size of a batch of history answers: live answers wait for as long as it takes. One may hold a day of samples or more, another a tenth of an hour, and
 * each batch costs two writes.
 */
const lowPriorityLimits = { maxLowPriorityBatch: 64, maxLowPriorityBytes: 128 * 1024 };

/** Consumes `raw.<vendor>` of every enabled vendor; the states of a partition are loaded with it (`state.<vendor>` is co-partitioned). */
@Injectable()
export class NormalizerWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #states: DeviceStates;
  readonly #loaded = new LoadedPartitions();
  readonly #connection: KafkaConnection;
  readonly #raw: RangeReader;
  readonly #rawTopics: readonly string[];
  readonly #closers: (() => Promise<unknown>)[] = [];

  constructor(
    private readonly configuration: NormalizerConfiguration,
    private readonly metrics: NormalizerMetrics,
    private readonly readiness: Readiness,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(TRACING) private readonly tracing: Tracing,
  ) {
    this.#connection = kafkaConnection(configuration.kafka, 'normalizer');
    this.#rawTopics = configuration.vendors.flatMap((vendor) => [rawTopic(vendor), rawBackfillTopic(vendor)]);
    this.#raw = new RangeReader(this.#connection, this.#rawTopics);
    this.#states = new DeviceStates((at, onRecord) => this.#readStates(at, onRecord));
  }

  async onApplicationBootstrap(): Promise<void> {
    const connection = this.#connection;
    const accounts = createControlView<AccountRecord>(connection, topicNames.controlAccounts);
    const { vendors, consumerTopics } = this.configuration;
    const { compression } = consumerTopics;
    const producer = createRecordProducer(connection, { logger: this.logger, compression });
    const normalizer = new Normalizer({
      producer,
      states: this.#states,
      mappings: await ofVendors(vendors, (vendor) => vendor.mapping()),
      alarms: await ofVendors(vendors, (vendor) => vendor.alarms()),
      language: (accountId) => languageOf(accounts, accountId),
      observer: this.metrics,
      owns: (at) => consumer.holds(at),
      readBackfill: (range) => this.#raw.next(range),
      tracing: this.tracing.enabled ? this.tracing : undefined,
    });
    this.metrics.watch(() => overviewOf(this.#states.byPartition(), Date.now() / 1000));
    const consumer = this.#consumer(connection, normalizer);
    this.#closers.push(
      () => consumer.stop(),
      () => producer.close(),
      () => this.#raw.close(),
      () => accounts.close(),
    );
    accounts.onChange((id, account) => {
      if (account?.status === 'deleted') normalizer.eraseAccount(id);
    });
    await accounts.start();
    await consumer.start();
    this.readiness.register('kafka', () => consumer.connected() && producer.connected());
  }

  /** Stops. The current batch is finished and committed. */
  async beforeApplicationShutdown(): Promise<void> {
    for (const close of this.#closers) await close();
  }

  #consumer(connection: KafkaConnection, normalizer: Normalizer): RecordConsumer {
    const consumer = createRecordConsumer(connection, {
      liveTopicOf,
      groupId,
      topics: this.#rawTopics,
      maxBatchRecords,
      ...lowPriorityLimits,
      logger: this.logger,
      onRecords: async (records) => {
        await normalizer.process(records);
        for (const record of records) consumer.settle(record);
      },
      beforeCommit: () => normalizer.flushStates(),
      onAssigned: (partitions, generation) => this.#loadStates(partitions, generation, () => consumer.positions()),
      onRevoked: (partitions) => {
        for (const at of partitions.filter(isLive).map(statePartition)) {
          this.#loaded.drop(at);
          this.#states.drop(at);
        }
        return Promise.resolve();
      },
    });
    this.metrics.consumers.watch(groupId, consumer);
    return consumer;
  }

  /** Loads the states with the live partition; the backfill partition waits for them. */
  async #loadStates(
    partitions: readonly TopicPartition[],
    generation: number,
    positions: () => readonly PartitionPosition[],
  ): Promise<void> {
    await Promise.all(
      partitions.map((assigned) => {
        const at = statePartition(assigned);
        if (!isLive(assigned)) return this.#loaded.whenCaughtUp(at, () => positionOf(positions(), at));
        this.#loaded.drop(at);
        return this.#loaded.load(at, () => this.#loadPartition(at, generation));
      }),
    );
  }

  /** Loads the states of a partition. @returns the end of the live partition: a former owner has read no further */
  async #loadPartition(at: StatePartition, generation: number): Promise<bigint> {
    this.#states.drop(at);
    const overwritten = new Set<string>();
    const load = (key: string, value: Buffer | null): void => {
      overwritten.delete(key);
      if (!this.#states.load(at, key, value)) this.metrics.skipped(at.vendor, 'state_unreadable');
    };
    const highest = await this.#readStates(at, load, (key) => overwritten.add(key));
    this.#states.loaded(at, encodeEpoch(epochAfter(highest, generation)), overwritten);
    return this.#raw.endOf({ topic: rawTopic(at.vendor), partition: at.partition });
  }

  /** Reads the states, without those that a former owner wrote too late. @returns the highest epoch found */
  async #readStates(
    at: StatePartition,
    onRecord: (key: string, value: Buffer | null) => void,
    onTooLate: (key: string) => unknown = () => undefined,
  ): Promise<WriterEpoch> {
    const epochs = new EpochReader();
    await readPartition(this.#connection, stateTopic(at.vendor), at.partition, (record) => {
      if (record.key === null) return;
      if (epochs.accepts(record)) onRecord(record.key, record.value);
      else onTooLate(record.key);
    });
    return epochs.highest;
  }
}

/** Returns whether a partition is live. The partition of history answers is owned with the live one; the states are of both, and move with the live one. */
function isLive({ topic }: TopicPartition): boolean {
  return liveTopicOf(topic) === undefined;
}

function statePartition({ topic, partition }: TopicPartition): StatePartition {
  return { vendor: rawTopicVendor(topic), partition };
}

function positionOf(
  positions: readonly PartitionPosition[],
  { vendor, partition }: StatePartition,
): bigint | undefined {
  return positions.find((at) => at.partition === partition && at.topic === rawTopic(vendor))?.offset;
}

async function ofVendors<T>(
  vendors: readonly string[],
  part: (vendor: Vendor) => Promise<T>,
): Promise<ReadonlyMap<string, T>> {
  return new Map(await Promise.all(vendors.map(async (id) => [id, await part(await loadVendor(id))] as const)));
}

function languageOf(accounts: ControlView<AccountRecord>, accountId: string): Language {
  const language = accounts.get(accountId)?.language ?? 'en';
  return isLanguage(language) ? language : 'en';
}
