import type { ImportStateRecord } from '@heliograph/messaging';
import { storableText } from '@heliograph/persistence';
import { LOGGER, type Logger } from '@heliograph/service';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LatestValues } from '../control/latest-values.ts';
import { VendorAccountStates } from '../control/vendor-account-states.ts';
import { ImportQueue } from './import-queue.ts';

const MAX_TEXT = 1_000;

interface ReportedState extends ImportStateRecord {
  vendorAccountId: string;
  /** Unix ms of the vendor account's state. */
  updatedAt: number;
}

/** Copies counts and phase; the end of an import is a transaction of its own. Rows are locked in the order of their ids. */
const UPDATE = `
  WITH reported AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS s(id text, phase text, "deviceDays" integer, "deviceDaysDone" integer,
      calls integer, "refusedDevices" integer, "refusedDeviceIds" jsonb, "unreadDeviceDays" integer, "waitsFor" text, "nextTryAt" double precision, "estimatedEndAt" double precision,
      "updatedAt" double precision)
  ), ours AS (
    SELECT i.id FROM imports i WHERE i.id IN (SELECT id FROM reported) AND i.state IN ('running', 'waiting')
    ORDER BY i.id FOR NO KEY UPDATE
  )
  UPDATE imports i SET state = CASE WHEN s.phase IN ('running', 'waiting') THEN s.phase ELSE i.state END,
    device_days = s."deviceDays", device_days_done = s."deviceDaysDone", calls = s.calls,
    refused_devices = COALESCE(s."refusedDevices", 0), refused_device_ids = COALESCE(s."refusedDeviceIds", '[]'),
    unread_device_days = COALESCE(s."unreadDeviceDays", 0), waits_for = s."waitsFor",
    next_try_at = to_timestamp(s."nextTryAt" / 1000), estimated_end_at = to_timestamp(s."estimatedEndAt" / 1000),
    state_updated_at = s."updatedAt"
  FROM reported s JOIN ours USING (id)
  WHERE i.id = s.id AND i.state_updated_at < s."updatedAt"`;

/** Copies what ingest reports of imports to their rows. Each replica does it: the newer state wins, and an import ends once. */
@Injectable()
export class ImportProgress implements BeforeApplicationShutdown {
  readonly #changes: LatestValues<ReportedState>;

  constructor(
    private readonly database: DataSource,
    private readonly queue: ImportQueue,
    @Inject(LOGGER) logger: Logger,
    states: VendorAccountStates,
  ) {
    this.#changes = new LatestValues(
      (states) => this.#write([...states.values()]),
      (error) => logger.warn({ err: error }, 'progress of imports cannot be written, retrying'),
      (id, error) =>
        logger.error(
          { err: error, vendorAccountId: id },
          'the progress of an import cannot be written and was skipped',
        ),
    );
    states.onState((vendorAccountId, { import: reported, updatedAt }) => {
      if (reported) this.#changes.set(vendorAccountId, { ...reported, vendorAccountId, updatedAt });
    });
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#changes.close();
  }

  async #write(states: readonly ReportedState[]): Promise<void> {
    const rows = states.map((state) => ({ ...state, waitsFor: storableText(state.waitsFor, MAX_TEXT) }));
    await this.database.query(UPDATE, [JSON.stringify(rows)]);
    for (const { id, vendorAccountId, phase, error } of states) {
      if (phase !== 'finished' && phase !== 'failed') continue;
      const message = storableText(error, MAX_TEXT) ?? undefined;
      await this.database.transaction((manager) => this.queue.finish(manager, { id, vendorAccountId }, phase, message));
    }
  }
}
