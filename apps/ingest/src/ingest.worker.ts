import { readFileSync } from 'node:fs';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Redis } from 'ioredis';
import { createVendorDispatcher, LocalKeys, RedisKeys, RedisWindowLimiter } from '@heliograph/vendor-http';
import {
  createKafkaAdmin,
  createRecordConsumer,
  createRecordProducer,
  kafkaConnection,
  type ControlView,
  type RecordConsumer,
  type RecordProducer,
} from '@heliograph/kafka';
import { liveTopicOf, topicNames, type QuotaRecord, type RefreshTokenRecord } from '@heliograph/messaging';
import { loadMasterKeys, LOGGER, Readiness, TRACING, type Logger, type Tracing } from '@heliograph/service';
import { AccountSupervisor } from './accounts/account-supervisor.ts';
import { AccountStateEraser } from './accounts/account-state-eraser.ts';
import { AdapterFactory } from './accounts/adapter-factory.ts';
import { createControlViews } from './accounts/control-views.ts';
import { KafkaQuotaLedger, tightestQuotas } from './accounts/kafka-quota-ledger.ts';
import { KafkaRefreshTokens } from './accounts/kafka-refresh-tokens.ts';
import { summarizePolling } from './accounts/polling-summary.ts';
import { createStateViews } from './accounts/state-views.ts';
import { VendorPolls } from './accounts/vendor-polls.ts';
import { VendorPollsWriter } from './accounts/vendor-polls-writer.ts';
import { CommandRunner } from './commands/command-runner.ts';
import { ConsentCommands } from './commands/consent-commands.ts';
import { CommandServer } from './commands/command-server.ts';
import { IngestMetrics } from './ingest-metrics.ts';
import { ImportBacklog } from './polling/import-backlog.ts';
import { traceVendorCall } from './polling/poll-spans.ts';
import { IngestConfiguration, parseBaseUrls } from './ingest.configuration.ts';

/** How often a process without Redis looks for other replicas. */
const othersCheckMs = 30_000;

/** The state that adapters keep in Kafka because it must not be lost. */
interface StateTopics {
  refreshTokens: ControlView<RefreshTokenRecord>;
  quotas: ControlView<QuotaRecord>;
  producer: RecordProducer;
}

/** Connects the parts: views of what to poll, ownership by consumer group, pollers, commands. */
@Injectable()
export class IngestWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #closers: (() => Promise<unknown>)[] = [];
  /** The connections, closed last: calls in flight still need them. */
  readonly #connections: (() => Promise<unknown>)[] = [];
  #limiter: RedisWindowLimiter | undefined;
  readonly #polls = new VendorPolls();

  constructor(
    private readonly configuration: IngestConfiguration,
    private readonly metrics: IngestMetrics,
    private readonly readiness: Readiness,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(TRACING) private readonly tracing: Tracing,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { vendor, vendors: enabled, channels } = this.configuration;
    const vendors = new Set(vendor === 'all' ? enabled : [vendor]);
    const connection = kafkaConnection(this.configuration.kafka, `ingest-${vendor}`);
    const admin = createKafkaAdmin(connection);
    const partitions = (await admin.endOffsets(topicNames.controlVendorAccounts)).length;
    const importBacklog = new ImportBacklog({ admin, vendors, channels, logger: this.logger });
    const producer = createRecordProducer(connection);
    const views = createControlViews(connection, vendors, this.logger);
    const { states, refreshTokens, quotas } = createStateViews(connection, {
      producer,
      logger: this.logger,
      onStateOverwritten: (id, kept) => supervisor.stateOverwritten(id, kept),
    });
    // Without Redis the locks of logins are in this process: no other replica may poll, nor run commands.
    const isAlone = (): boolean => ownership.positions().filter((at) => ownership.holds(at)).length === partitions;
    const withoutRedis = this.configuration.redisUrl === undefined;
    const isFenced = (): boolean => !withoutRedis || isAlone();
    const adapters = this.#adapterFactory({ refreshTokens, quotas, producer }, isFenced);
    const { timeScale, callsInFlight, importShare, secondLookDays } = this.configuration;
    const pollsWriter = new VendorPollsWriter(this.#polls, { producer, timeScale, logger: this.logger });
    const supervisor: AccountSupervisor = new AccountSupervisor({
      ...views,
      states,
      vendors,
      partitions,
      adapters,
      producer,
      timeScale,
      callsInFlight,
      importShare,
      importBacklog,
      secondLookDays: secondLookDays.map(Number).filter((days) => days > 0),
      logger: this.logger,
      tracing: this.tracing,
      polls: this.#polls,
      onPoll: (polledVendor, outcome, devices) => this.metrics.polled(polledVendor, outcome, devices),
      onBackfill: (polledVendor, outcome) => this.metrics.backfilled(polledVendor, outcome),
      onSkipped: (polledVendor) => this.metrics.skipped(polledVendor),
      onGapGivenUp: (polledVendor, reason) => this.metrics.gapGivenUp(polledVendor, reason),
      onImportCall: (polledVendor, outcome) => this.metrics.importCalled(polledVendor, outcome),
      onImportDay: (polledVendor, devices) => this.metrics.importDayDone(polledVendor, devices),
      onLookCall: (polledVendor, outcome) => this.metrics.lookCalled(polledVendor, outcome),
      onEvent: (polledVendor, kind) => this.metrics.eventWritten(polledVendor, kind),
    });
    this.metrics.watch({
      polling: () => summarizePolling(supervisor.polling(Date.now()), Date.now()),
      quotasLeft: () => tightestQuotas(this.#limiter?.quotasLeft(Date.now()) ?? []),
    });
    const ownership: RecordConsumer = this.#ownership(connection, supervisor);
    const commands = new CommandServer(
      connection,
      `commands-${vendor}`,
      vendors,
      new CommandRunner(
        adapters,
        new ConsentCommands(adapters, loadMasterKeys(this.configuration.masterKey)),
        new AccountStateEraser({ ...views, adapters, refreshTokens, quotas, producer }),
        this.logger,
      ),
      this.tracing,
    );
    // Closed in this order: other replicas take over, no new call is made, answers in flight are written, then the producer is closed.
    this.#closers.push(
      () => ownership.release(),
      () => Promise.all([supervisor.stop(), commands.close()]),
      () => ownership.stop(),
      () => pollsWriter.close(),
      () => producer.close(),
      () => views.accounts.close(),
      () => views.devices.close(),
      () => views.owners.close(),
      () => states.close(),
      () => refreshTokens.close(),
      () => quotas.close(),
      () => importBacklog.settled(),
      () => admin.close(),
    );
    if (withoutRedis) {
      const check = setInterval(() => this.#reportOthers(ownership, partitions), othersCheckMs);
      this.#closers.unshift(() => {
        clearInterval(check);
        return Promise.resolve();
      });
    }
    pollsWriter.start();
    await supervisor.start();
    await Promise.all([ownership.start(), commands.listen()]);
    this.readiness.register('kafka', () => producer.connected() && ownership.connected());
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const close of [...this.#closers, ...this.#connections]) await close();
  }

  /** Another member of the group has the accounts that are missing here. */
  #reportOthers(ownership: RecordConsumer, partitions: number): void {
    const owned = ownership.positions().length;
    if (owned === 0 || owned === partitions) return;
    this.logger.error(
      { owned, partitions },
      'another replica of ingest polls, but REDIS_URL is not set here: limits are exceeded and refresh tokens not renewed; set it for both, or stop one',
    );
  }

  /** Creates the consumer whose group assigns the accounts to replicas; their contents come from the view. */
  #ownership(connection: Parameters<typeof createRecordConsumer>[0], supervisor: AccountSupervisor): RecordConsumer {
    const groupId = `ingest-${this.configuration.vendor}`;
    const consumer = createRecordConsumer(connection, {
      liveTopicOf,
      groupId,
      topics: [topicNames.controlVendorAccounts],
      onRecords: (records) => {
        for (const record of records) consumer.settle(record);
        return Promise.resolve();
      },
      onAssigned: (partitions, generation) => {
        supervisor.assigned(
          partitions.map(({ partition }) => partition),
          generation,
        );
        return Promise.resolve();
      },
      onRevoked: (partitions) => supervisor.revoked(partitions.map(({ partition }) => partition)),
    });
    this.metrics.consumers.watch(groupId, consumer);
    return consumer;
  }

  #adapterFactory({ refreshTokens, quotas, producer }: StateTopics, isFenced: () => boolean): AdapterFactory {
    const { redisUrl, timeScale, vendorBaseUrls, vendorCaFile, masterKey } = this.configuration;
    const masterKeys = loadMasterKeys(masterKey);
    const redis = redisUrl === undefined ? undefined : connectedRedis(redisUrl);
    const dispatcher = createVendorDispatcher(
      vendorCaFile === undefined ? undefined : readFileSync(vendorCaFile, 'utf8'),
    );
    this.#connections.push(
      () => dispatcher.close(),
      async () => redis?.quit().catch(() => redis.disconnect()),
    );
    this.#limiter = new RedisWindowLimiter({
      redis,
      ledger: new KafkaQuotaLedger({ view: quotas, producer }),
      onFallback: (error) =>
        this.logger.warn({ err: error }, 'Redis is unavailable, rate limits are counted in this replica only'),
    });
    return new AdapterFactory({
      keys: redis ? new RedisKeys(redis) : new LocalKeys(),
      isFenced,
      limiter: this.#limiter,
      dispatcher,
      masterKeys,
      refreshTokens: new KafkaRefreshTokens({ view: refreshTokens, producer, masterKeys }),
      timeScale,
      baseUrls: parseBaseUrls(vendorBaseUrls),
      logger: this.logger,
      observe: ({ vendor, vendorAccountId }, call, outcome, seconds, request) => {
        this.#polls.called(vendorAccountId, seconds * 1000);
        this.metrics.called(vendor, call, outcome, seconds);
        traceVendorCall(this.tracing, vendor, { call, outcome, seconds }, request);
      },
    });
  }
}

function connectedRedis(url: string): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 1000,
    // A server that vanished keeps its connection: after this a new one is opened.
    socketTimeout: 3000,
    lazyConnect: true,
  });
  redis.on('error', () => undefined);
  void redis.connect().catch(() => undefined);
  return redis;
}
