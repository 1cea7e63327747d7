import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  commandsReplyTopic,
  commandsTopic,
  coreTopics,
  createKafkaAdmin,
  kafkaConnection,
  topicNames,
  vendorTopics,
  type TopicDefinition,
} from '@heliograph/messaging';
import { LOGGER, type Logger } from '@heliograph/service';
import { vendorIds } from '@heliograph/vendors';
import { SyncConfiguration } from '../configuration.ts';

const RETRY_MS = 2_000;

/** The topics this service reads and writes, made when they are missing: whoever starts first must not fail. */
@Injectable()
export class InternalTopics {
  private readonly stop = new AbortController();
  private making: Promise<void> | undefined;

  constructor(
    private readonly configuration: SyncConfiguration,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  private get closed(): boolean {
    return this.stop.signal.aborted;
  }

  /** Resolves when the topics are there, or at `close`. Kafka away: tried again until it is there. */
  ready(): Promise<void> {
    this.making ??= this.make();
    return this.making;
  }

  close(): void {
    this.stop.abort();
  }

  private async make(): Promise<void> {
    while (!this.closed && !(await this.tryOnce()))
      await delay(RETRY_MS, undefined, { signal: this.stop.signal }).catch(() => undefined);
  }

  private async tryOnce(): Promise<boolean> {
    const admin = createKafkaAdmin(kafkaConnection(this.configuration.kafka, 'sync-api'));
    try {
      await admin.ensureTopics(neededTopics(this.configuration.topicPartitions));
      return true;
    } catch (error) {
      if (!this.closed) this.logger.warn({ err: error }, 'the control topics cannot be made yet');
      return false;
    } finally {
      await admin.close().catch(() => undefined);
    }
  }
}

function neededTopics(partitions: number): TopicDefinition[] {
  const { controlAccounts, controlVendorAccounts, controlDevices, stateVendorAccounts } = topicNames;
  const { stateDevices, deviceEvents, auditLog, controlErasures } = topicNames;
  const core = new Set<string>([
    controlAccounts,
    controlVendorAccounts,
    controlDevices,
    stateVendorAccounts,
    stateDevices,
    auditLog,
    controlErasures,
    deviceEvents,
  ]);
  const commands = new Set(vendorIds.flatMap((vendor) => [commandsTopic(vendor), commandsReplyTopic(vendor)]));
  return [
    ...coreTopics(partitions).filter(({ name }) => core.has(name)),
    ...vendorIds.flatMap((vendor) => vendorTopics(vendor, partitions)).filter(({ name }) => commands.has(name)),
  ];
}
