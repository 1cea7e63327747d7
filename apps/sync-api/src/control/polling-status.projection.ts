import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { VendorAccountStateRecord } from '@heliograph/messaging';
import { LOGGER, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { LatestValues } from './latest-values.ts';
import { VendorAccountStates } from './vendor-account-states.ts';

const UPDATE = `
  UPDATE vendor_accounts v
  SET polling_status = s.status, last_error = s."lastError", error_kind = s."errorKind", error_origin = s."errorOrigin",
      retry_at = to_timestamp(s."retryAt" / 1000), state_updated_at = s."updatedAt",
      gaps = s.gaps, gaps_given_up = s."gapsGivenUp",
      last_success_at = COALESCE(to_timestamp(s."lastSuccessAt" / 1000), v.last_success_at)
  FROM jsonb_to_recordset($1::jsonb)
    AS s("vendorAccountId" text, status text, "lastError" text, "errorKind" text, "errorOrigin" text, "retryAt" double precision, "lastSuccessAt" double precision, "updatedAt" double precision,
      gaps jsonb, "gapsGivenUp" jsonb)
  WHERE v.id = s."vendorAccountId" AND v.state_updated_at < s."updatedAt"`;

/** Copies the polling status from ingest's topic to the vendor accounts. Each replica does it: the newer state wins. */
@Injectable()
export class PollingStatusProjection implements BeforeApplicationShutdown {
  readonly #changes: LatestValues<VendorAccountStateRecord>;

  constructor(database: DataSource, @Inject(LOGGER) logger: Logger, states: VendorAccountStates) {
    this.#changes = new LatestValues(
      async (states) => {
        await database.query(UPDATE, [JSON.stringify([...states.values()])]);
      },
      (error) => logger.warn({ err: error }, 'polling status cannot be written, retrying'),
      (id, error) =>
        logger.error({ err: error, vendorAccountId: id }, 'a polling status cannot be written and was skipped'),
    );
    states.onState((id, state) => this.#changes.set(id, { ...state, vendorAccountId: id }));
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#changes.close();
  }
}
