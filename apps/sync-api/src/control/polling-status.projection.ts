import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { createControlView, type ControlView, type KafkaConnection } from '@heliograph/kafka';
import { topicNames, type VendorAccountStateRecord } from '@heliograph/messaging';
import { KAFKA_CONNECTION, LOGGER, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { ImportProgress } from '../imports/import-progress.ts';
import { LatestValues } from './latest-values.ts';

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

/** Copies the polling status and the progress of imports from ingest's topic to the vendor accounts. Each replica does it: the newer state wins. */
@Injectable()
export class PollingStatusProjection implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #view: ControlView<VendorAccountStateRecord>;
  readonly #changes: LatestValues<VendorAccountStateRecord>;

  constructor(
    @Inject(KAFKA_CONNECTION) connection: KafkaConnection,
    database: DataSource,
    @Inject(LOGGER) logger: Logger,
    private readonly imports: ImportProgress,
  ) {
    this.#view = createControlView(connection, topicNames.stateVendorAccounts, { logger });
    this.#changes = new LatestValues(
      async (states) => {
        await database.query(UPDATE, [JSON.stringify([...states.values()])]);
      },
      (error) => logger.warn({ err: error }, 'polling status cannot be written, retrying'),
      (id, error) =>
        logger.error({ err: error, vendorAccountId: id }, 'a polling status cannot be written and was skipped'),
    );
  }

  onApplicationBootstrap(): void {
    this.#view.onChange((id, state) => {
      if (!state) return;
      this.#changes.set(id, { ...state, vendorAccountId: id });
      this.imports.reported(id, state);
    });
    void this.#view.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#view.close();
    await this.#changes.close();
  }
}
