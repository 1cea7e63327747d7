import { Injectable } from '@nestjs/common';
import type { IncomingRecord } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import type { Projection } from '@heliograph/persistence';
import type { EntityManager } from 'typeorm';
import { writeAlarms } from '../alarms/alarm-rows.ts';
import { readEvent, type LoggedEvent } from './logged-event.ts';

/** Writes `device-events` to PostgreSQL, and what they tell of alarms. */
@Injectable()
export class EventProjection implements Projection<LoggedEvent> {
  readonly topic = topicNames.deviceEvents;
  readonly groupId = 'delivery-api-events';
  /** Beside a storm of alarms, live records of this process wait for one batch at a time. */
  readonly maxBatchRecords = 100;

  read(record: IncomingRecord): LoggedEvent | undefined {
    return readEvent(record);
  }

  async write(manager: EntityManager, events: readonly LoggedEvent[]): Promise<void> {
    await manager.query(
      `INSERT INTO events (account_id, idempotency_key, kind, vendor, plant_id, device_id, subject, at, body)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::json[])
       ON CONFLICT DO NOTHING`,
      [
        events.map(({ accountId }) => accountId),
        events.map(({ idempotencyKey }) => idempotencyKey),
        events.map(({ kind }) => kind),
        events.map(({ vendor }) => vendor),
        events.map(({ plantId }) => plantId),
        events.map(({ deviceId }) => deviceId),
        events.map(({ subject }) => subject),
        events.map(({ at }) => at),
        events.map(({ body }) => body),
      ],
    );
    await writeAlarms(manager, events);
  }
}
