import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger } from '@heliograph/service';
import { IngestClient } from '../ingest/ingest-client.ts';
import { vendorCommand, type VendorTarget } from './vendor-credentials.ts';

/** Ingest rejects the command until it has received the removal, or while it is unavailable: it is retried for about two minutes. */
const RETRY_DELAYS_MS = [500, 2_000, 10_000, 30_000, 90_000];

/**
 * Has ingest erase the session, refresh token and used quotas that it stores under the credentials of a removed vendor account: their keys are hashes of
 * the credentials, which are deleted from the database by then. It runs in the background. State that is not erased because ingest or this replica stops
 * stays encrypted, and cannot be used.
 */
@Injectable()
export class RemovedAccountCleanup implements BeforeApplicationShutdown {
  readonly #stop = new AbortController();

  constructor(
    private readonly ingest: IngestClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts the cleanup. @param removed with its sealed credentials */
  start(removed: VendorTarget): void {
    void this.#attempt(removed, RETRY_DELAYS_MS);
  }

  beforeApplicationShutdown(): void {
    this.#stop.abort();
  }

  async #attempt(removed: VendorTarget, [wait, ...later]: readonly number[]): Promise<void> {
    try {
      await delay(wait, undefined, { signal: this.#stop.signal });
      await this.ingest.eraseVendorState(vendorCommand(removed));
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      if (later.length > 0) return this.#attempt(removed, later);
      this.logger.warn(
        { err: error, vendorAccountId: removed.id },
        'ingest has not erased the sessions and quotas of a removed vendor account',
      );
    }
  }
}
