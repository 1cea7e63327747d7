import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { createKafkaAdmin, type KafkaConnection } from '@heliograph/kafka';
import {
  commandsReplyTopic,
  commandsTopic,
  coreTopics,
  topicNames,
  vendorTopics,
  type TopicDefinition,
} from '@heliograph/messaging';
import { KAFKA_CONNECTION, LOGGER, type Logger } from '@heliograph/service';
import { SyncConfiguration } from '../configuration.ts';

const RETRY_MS = 2_000;

/** Creates the topics that this service reads and writes if they are missing, so that services can start in any order. */
@Injectable()
export class InternalTopics {
  readonly #stop = new AbortController();
  #creating: Promise<void> | undefined;

  constructor(
    private readonly configuration: SyncConfiguration,
    @Inject(KAFKA_CONNECTION) private readonly connection: KafkaConnection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get #closed(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Resolves when the topics exist, or at `close`. While Kafka is unavailable it is retried. */
  ready(): Promise<void> {
    this.#creating ??= this.#create();
    return this.#creating;
  }

  close(): void {
    this.#stop.abort();
  }

  async #create(): Promise<void> {
    while (!this.#closed && !(await this.#tryOnce()))
      await delay(RETRY_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }

  async #tryOnce(): Promise<boolean> {
    const admin = createKafkaAdmin(this.connection);
    try {
      await admin.ensureTopics(requiredTopics(this.configuration));
      return true;
    } catch (error) {
      if (!this.#closed) this.logger.warn({ err: error }, 'the internal topics cannot be created yet, retrying');
      return false;
    } finally {
      await admin.close().catch(() => undefined);
    }
  }
}

function requiredTopics({ vendors, partitions: { fixed, growable } }: SyncConfiguration): TopicDefinition[] {
  const { controlAccounts, controlVendorAccounts, controlDevices, stateVendorAccounts } = topicNames;
  const { stateDevices, deviceEvents, auditLog, controlErasures, vendorPolls } = topicNames;
  const core = new Set<string>([
    controlAccounts,
    controlVendorAccounts,
    controlDevices,
    stateVendorAccounts,
    stateDevices,
    auditLog,
    controlErasures,
    deviceEvents,
    vendorPolls,
  ]);
  const commands = new Set(vendors.flatMap((vendor) => [commandsTopic(vendor), commandsReplyTopic(vendor)]));
  return [
    ...coreTopics(fixed, { growable }).filter(({ name }) => core.has(name)),
    ...vendors.flatMap((vendor) => vendorTopics(vendor, fixed)).filter(({ name }) => commands.has(name)),
  ];
}
