import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { isLanguage, type Language } from '@heliograph/base-data';
import {
  createControlView,
  createRecordConsumer,
  createRecordProducer,
  encodeEpoch,
  epochAfter,
  EpochReader,
  kafkaConnection,
  rawTopic,
  readPartition,
  stateTopic,
  topicNames,
  type AccountRecord,
  type ControlView,
  type KafkaConnection,
  type RecordConsumer,
  type TopicPartition,
  type WriterEpoch,
} from '@heliograph/messaging';
import { LOGGER, Readiness, TRACING, type Logger, type Tracing } from '@heliograph/service';
import type { VendorMapping } from '@heliograph/vendor-contract';
import { loadVendor, vendorIds } from '@heliograph/vendors';
import { DeviceStates, type StatePartition } from './device-states.ts';
import { NormalizerConfiguration } from './normalizer.configuration.ts';
import { NormalizerMetrics } from './normalizer-metrics.ts';
import { Normalizer } from './normalizer.ts';
import { overviewOf } from './presence/device-overview.ts';

const groupId = 'normalizer';
/** One batch becomes one produce: large enough to be cheap, small enough to repeat after a crash. */
const maxBatchRecords = 200;
const partitionsAtOnce = 12;

/** Reads every `raw.<vendor>`; the states of a partition come with it (`state.<vendor>` is co-partitioned). */
@Injectable()
export class NormalizerWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #states: DeviceStates;
  readonly #connection: KafkaConnection;
  readonly #closers: (() => Promise<unknown>)[] = [];

  constructor(
    private readonly configuration: NormalizerConfiguration,
    private readonly metrics: NormalizerMetrics,
    private readonly readiness: Readiness,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(TRACING) private readonly tracing: Tracing,
  ) {
    this.#connection = kafkaConnection(configuration.kafka, 'normalizer');
    this.#states = new DeviceStates((at, onRecord) => this.#readStates(at, onRecord));
  }

  async onApplicationBootstrap(): Promise<void> {
    const connection = this.#connection;
    const accounts = createControlView<AccountRecord>(connection, topicNames.controlAccounts);
    const { compression } = this.configuration.consumerTopics;
    const producer = createRecordProducer(connection, { logger: this.logger, compression });
    const normalizer = new Normalizer({
      producer,
      states: this.#states,
      mappings: await loadMappings(),
      language: (accountId) => languageOf(accounts, accountId),
      observer: this.metrics,
      holds: (at) => consumer.holds(at),
      tracing: this.tracing.enabled ? this.tracing : undefined,
    });
    this.metrics.watch(() => overviewOf(this.#states.byPartition(), Date.now() / 1000));
    const consumer = this.#consumer(connection, normalizer);
    this.#closers.push(
      () => consumer.stop(),
      () => producer.close(),
      () => accounts.close(),
    );
    accounts.onChange((id, account) => {
      if (account?.status === 'deleted') normalizer.eraseAccount(id);
    });
    await accounts.start();
    await consumer.start();
    this.readiness.register('kafka', () => consumer.connected() && producer.connected());
  }

  /** The batch in work is finished and committed; nothing is handed back half done. */
  async beforeApplicationShutdown(): Promise<void> {
    for (const close of this.#closers) await close();
  }

  #consumer(connection: KafkaConnection, normalizer: Normalizer): RecordConsumer {
    const consumer = createRecordConsumer(connection, {
      groupId,
      topics: vendorIds.map(rawTopic),
      maxBatchRecords,
      logger: this.logger,
      onRecords: async (records) => {
        await normalizer.process(records);
        for (const record of records) consumer.settle(record);
      },
      beforeCommit: () => normalizer.flushStates(),
      onAssigned: (partitions, generation) => this.#loadStates(partitions, generation),
      onRevoked: (partitions) => {
        for (const at of partitions) this.#states.drop(statePartition(at));
        return Promise.resolve();
      },
    });
    this.metrics.consumers.watch(groupId, consumer);
    return consumer;
  }

  /** A few at a time: what is read of older days is in memory until the partition is read. */
  async #loadStates(partitions: readonly TopicPartition[], generation: number): Promise<void> {
    const waiting = partitions.map(statePartition);
    const readNext = async (): Promise<void> => {
      for (let at = waiting.pop(); at; at = waiting.pop()) await this.#loadPartition(at, generation);
    };
    await Promise.all(Array.from({ length: partitionsAtOnce }, readNext));
  }

  async #loadPartition(at: StatePartition, generation: number): Promise<void> {
    this.#states.drop(at);
    const overwritten = new Set<string>();
    const load = (key: string, value: Buffer | null): void => {
      overwritten.delete(key);
      if (!this.#states.load(at, key, value)) this.metrics.setAside(at.vendor, 'state_unreadable');
    };
    const highest = await this.#readStates(at, load, (key) => overwritten.add(key));
    this.#states.loaded(at, encodeEpoch(epochAfter(highest, generation)), overwritten);
  }

  /** Without what a former owner wrote too late. @returns the highest epoch there */
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

function statePartition({ topic, partition }: TopicPartition): StatePartition {
  return { vendor: topic.slice(rawTopic('').length), partition };
}

async function loadMappings(): Promise<ReadonlyMap<string, VendorMapping>> {
  return new Map(await Promise.all(vendorIds.map(async (id) => [id, await (await loadVendor(id)).mapping()] as const)));
}

function languageOf(accounts: ControlView<AccountRecord>, accountId: string): Language {
  const language = accounts.get(accountId)?.language ?? 'en';
  return isLanguage(language) ? language : 'en';
}
