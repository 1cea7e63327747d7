import { Injectable } from '@nestjs/common';
import type { IncomingRecord } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import type { Projection } from '@heliograph/persistence';
import type { EntityManager } from 'typeorm';
import { addDailyCounts, sumByDay, type DailyCount } from '../attempts/daily-counts.ts';
import { DeliveryConfiguration } from '../configuration.ts';
import { readDeadLetter, type DeadLetter } from './dead-letter.ts';

/** Writes `webhook.dead` to PostgreSQL, without the bodies: those stay in Kafka, found by partition and offset. */
@Injectable()
export class DeadLetterProjection implements Projection<DeadLetter> {
  readonly topic = topicNames.webhookDead;
  readonly groupId = 'delivery-api-dead-letters';
  readonly isEnabled: boolean;

  constructor({ channels }: DeliveryConfiguration) {
    this.isEnabled = channels.includes('webhook');
  }

  read(record: IncomingRecord): DeadLetter | undefined {
    return readDeadLetter(record);
  }

  async write(manager: EntityManager, letters: readonly DeadLetter[]): Promise<void> {
    await insert(manager, letters);
    await markDeadAgain(manager, letters);
    await addDailyCounts(manager, dailyDeadLetterCounts(letters));
  }
}

function dailyDeadLetterCounts(letters: readonly DeadLetter[]): DailyCount[] {
  return sumByDay(
    letters.map(({ webhookId, accountId, loggedAt }) => ({
      subscriptionId: webhookId,
      accountId,
      channel: 'webhook',
      at: loggedAt,
      deadLettered: 1,
    })),
  );
}

/** Inserts dead letters of existing webhooks, if the account matches. */
async function insert(manager: EntityManager, letters: readonly DeadLetter[]): Promise<void> {
  await manager.query(
    `INSERT INTO dead_letters (id, webhook_id, idempotency_key, kind, vendor, serial, device_id, plant_id, reason, status, attempts,
       at, log_partition, log_offset)
     SELECT l.id, l.webhook_id, l.idempotency_key, l.kind, l.vendor, l.serial, l.device_id, l.plant_id, l.reason, l.status, l.attempts,
       l.at, l.log_partition, l.log_offset
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
       $10::text[], $11::int[], $12::int[], $13::bigint[], $14::int[], $15::bigint[])
       AS l (id, webhook_id, account_id, idempotency_key, kind, vendor, serial, device_id, plant_id, reason, status, attempts,
         at, log_partition, log_offset)
     JOIN webhooks w ON w.id = l.webhook_id AND w.account_id = l.account_id
     ON CONFLICT DO NOTHING`,
    [
      letters.map(({ id }) => id),
      letters.map(({ webhookId }) => webhookId),
      letters.map(({ accountId }) => accountId),
      letters.map(({ idempotencyKey }) => idempotencyKey),
      letters.map(({ kind }) => kind),
      letters.map(({ vendor }) => vendor),
      letters.map(({ serial }) => serial),
      letters.map(({ deviceId }) => deviceId),
      letters.map(({ plantId }) => plantId),
      letters.map(({ reason }) => reason),
      letters.map(({ status }) => status),
      letters.map(({ attempts }) => attempts),
      letters.map(({ loggedAt }) => loggedAt),
      letters.map(({ partition }) => partition),
      letters.map(({ offset }) => String(offset)),
    ],
  );
}

/** Links a dead letter that was retried and failed again (or was written twice by a dispatcher that died) to the new one. */
async function markDeadAgain(manager: EntityManager, letters: readonly DeadLetter[]): Promise<void> {
  await manager.query(
    `UPDATE dead_letters AS d SET died_again_as = l.id
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) AS l (id, webhook_id, idempotency_key, at)
     WHERE d.webhook_id = l.webhook_id AND d.idempotency_key = l.idempotency_key AND d.at < l.at
       AND d.delivered_at IS NULL AND d.died_again_as IS NULL`,
    [
      letters.map(({ id }) => id),
      letters.map(({ webhookId }) => webhookId),
      letters.map(({ idempotencyKey }) => idempotencyKey),
      letters.map(({ loggedAt }) => loggedAt),
    ],
  );
}
