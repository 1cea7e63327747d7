import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger } from '@heliograph/service';
import { IngestClient } from '../ingest/ingest-client.ts';
import { vendorCommand, type VendorTarget } from './vendor-credentials.ts';

/** Ingest refuses until it has heard of the removal, or cannot: about two minutes are given to it. */
const WAITS_MS = [500, 2_000, 10_000, 30_000, 90_000];

/**
 * Has ingest erase the session, refresh token and spent quotas that it keeps under the credentials of a removed vendor account: they are named by
 * hashes of the credentials, which are gone from the database by then. Nobody waits for it. What is not erased because ingest or this replica goes
 * away stays sealed, and nothing can use it.
 */
@Injectable()
export class RemovedTraces implements BeforeApplicationShutdown {
  private readonly stop = new AbortController();

  constructor(
    private readonly ingest: IngestClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param removed with its sealed credentials */
  forget(removed: VendorTarget): void {
    void this.tryAgain(removed, WAITS_MS);
  }

  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  private async tryAgain(removed: VendorTarget, [wait, ...later]: readonly number[]): Promise<void> {
    try {
      await delay(wait, undefined, { signal: this.stop.signal });
      await this.ingest.forget(vendorCommand(removed));
    } catch (error) {
      if (this.stop.signal.aborted) return;
      if (later.length > 0) return this.tryAgain(removed, later);
      this.logger.warn({ err: error, vendorAccountId: removed.id }, 'ingest has not erased what it kept of a removed vendor account'); // prettier-ignore
    }
  }
}
