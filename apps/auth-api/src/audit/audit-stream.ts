import { appendFile } from 'node:fs/promises';
import {
  createRecordConsumer,
  type IncomingRecord,
  type KafkaConnection,
  type RecordConsumer,
} from '@heliograph/kafka';
import { liveTopicOf, topicNames, type AuditRecord } from '@heliograph/messaging';
import { KAFKA_CONNECTION, LOGGER, type Logger } from '@heliograph/service';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { AuthConfiguration } from '../configuration.ts';
import { readAuditRecord } from './audit-projection.ts';

const DRAIN_MS = 5_000;
const STDOUT = 'stdout';

/**
 * Writes each entry of `audit-log` as a line of JSON for a SIEM, to a file or to the standard output. Entries are delivered at least once, those of an account
 * in order: offsets are committed when the lines are written. It has a consumer group of its own, so that a full disk does not hold up the audit log of the API.
 */
@Injectable()
export class AuditStream implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #consumer: RecordConsumer | undefined;
  readonly #logger: Logger;

  constructor(
    { auditStream }: AuthConfiguration,
    @Inject(KAFKA_CONNECTION) connection: KafkaConnection,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.#logger = logger;
    if (auditStream === undefined) return;
    const consumer = createRecordConsumer(connection, {
      liveTopicOf,
      groupId: 'auth-api-audit-stream',
      topics: [topicNames.auditLog],
      onRecords: async (records) => {
        await write(auditStream, linesOf(records));
        for (const record of records) consumer.settle(record);
      },
      logger,
    });
    this.#consumer = consumer;
  }

  onApplicationBootstrap(): void {
    void this.#consumer
      ?.start()
      .catch((error: unknown) => this.#logger.warn({ err: error }, 'the stream of the audit log cannot start'));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#consumer?.stop(DRAIN_MS);
  }
}

/** One line for each entry; an invalid record has none, and is reported by the projection. */
function linesOf(records: readonly IncomingRecord[]): string {
  return records
    .map(readAuditRecord)
    .filter((entry) => entry !== undefined)
    .map((entry) => `${JSON.stringify(lineOf(entry))}\n`)
    .join('');
}

/** Takes members by name: what a newer version adds, or a stranger wrote to the topic, does not reach the file unread. */
function lineOf({ id, at, actor, accountId, action, object, status, error, requestId, address }: AuditRecord): object {
  const date = new Date(at);
  // A time that no date has must not block the entries after it.
  const time = Number.isNaN(date.getTime()) ? undefined : date.toISOString();
  return { type: 'heliograph.audit', time, id, actor, accountId, action, object, status, error, requestId, address };
}

const toStdout = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });

/** The file is opened for each batch, so that it can be rotated by renaming. */
function write(target: string, lines: string): Promise<void> {
  if (lines === '') return Promise.resolve();
  return target === STDOUT ? toStdout(lines) : appendFile(target, lines, { mode: 0o600, flush: true });
}
