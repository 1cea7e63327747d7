import { Injectable } from '@nestjs/common';
import { ApiError } from '@heliograph/http-service';
import { SyncConfiguration } from '../configuration.ts';
import { VendorCatalog } from '../vendors/vendor-catalog.ts';
import { VendorHealthQueries } from './vendor-health.queries.ts';
import type { PublicStatus } from './vendor-health.views.ts';

const KEPT_MS = 30_000;

/**
 * Serves the states of the vendors without authentication, if the operator enables it. PostgreSQL is queried once in half a minute, however many calls
 * there are.
 */
@Injectable()
export class StatusBoard {
  #read: { at: number; status: Promise<PublicStatus> } | undefined;

  constructor(
    private readonly configuration: SyncConfiguration,
    private readonly catalog: VendorCatalog,
    private readonly queries: VendorHealthQueries,
  ) {}

  /** @throws ApiError 404 unless the operator has turned the page on */
  async status(now = performance.now()): Promise<PublicStatus> {
    if (!this.configuration.statusPage)
      throw ApiError.notFound('The status page', 'The operator has not turned it on.');
    if (this.#read === undefined || now - this.#read.at >= KEPT_MS) this.#read = { at: now, status: this.#query() };
    const read = this.#read;
    return read.status.catch((error: unknown) => {
      if (this.#read === read) this.#read = undefined;
      throw error;
    });
  }

  async #query(): Promise<PublicStatus> {
    const names = new Map(this.catalog.views().map(({ id, name }) => [id, name]));
    const states = await this.queries.states([...names.keys()]);
    return {
      vendors: states.map(({ vendor, state, since, maintenance }) => ({
        vendor,
        name: names.get(vendor)!,
        state,
        since,
        maintenance,
      })),
    };
  }
}
