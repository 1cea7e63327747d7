import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { healthMessage } from './health-event-entry.ts';
import type { PollShares, VendorStateView } from './vendor-health.views.ts';

type Span = 'lastHour' | 'lastDay' | 'last30Days';
type SharesRow = PollShares & { vendor: string; span: Span };
type StateRow = Pick<VendorStateView, 'vendor' | 'state' | 'since' | 'basis' | 'cause' | 'maintenance'>;

const STATES = `
  SELECT n.vendor, COALESCE(h.state, 'unknown') AS state, floor(extract(epoch FROM h.since))::float8 AS since,
    COALESCE(h.basis, 'none') AS basis, h.cause,
    CASE WHEN m.vendor IS NOT NULL THEN jsonb_build_object('from', floor(extract(epoch FROM m.starts_at)),
      'until', floor(extract(epoch FROM m.ends_at)), 'message', m.message) END AS maintenance
  FROM unnest($1::text[]) AS n(vendor) LEFT JOIN vendor_health h USING (vendor)
  LEFT JOIN vendor_maintenance m ON m.vendor = n.vendor AND m.ends_at > now()`;

const SHARES = `
  SELECT c.vendor, s.span, (sum(answered) / NULLIF(sum(answered + failed), 0))::float8 AS "successShare",
    (sum(fresh) / NULLIF(sum(polled), 0))::float8 AS freshness, round(sum(calls_ms) / NULLIF(sum(calls), 0))::float8 AS "callMs"
  FROM (VALUES ('lastHour', 'minute', interval '1 hour'), ('lastDay', 'hour', interval '24 hours'),
    ('last30Days', 'hour', interval '30 days')) AS s(span, resolution, length)
  JOIN vendor_poll_counts c ON c.vendor = ANY($1::text[]) AND c.resolution = s.resolution AND c.at > now() - s.length
  GROUP BY c.vendor, s.span`;

const none: PollShares = { successShare: null, freshness: null, callMs: null };

@Injectable()
export class VendorHealthQueries {
  constructor(private readonly database: DataSource) {}

  /** Returns the vendors in the order of their ids. */
  async states(vendors: readonly string[]): Promise<VendorStateView[]> {
    // One after the other: the polls that a state rests on are in the shares that are read after it.
    const states = await this.database.query<StateRow[]>(STATES, [vendors]);
    const shares = await this.database.query<SharesRow[]>(SHARES, [vendors]);
    const sharesOf = new Map(
      shares.map(({ vendor, span, ...own }): [string, PollShares] => [`${vendor}/${span}`, own]),
    );
    const byVendor = new Map(states.map((row) => [row.vendor, row]));
    return vendors.map((vendor) => {
      const { state, since, basis, cause, maintenance } = byVendor.get(vendor)!;
      const span = (name: Span): PollShares => sharesOf.get(`${vendor}/${name}`) ?? none;
      return {
        vendor,
        state,
        since,
        message: healthMessage({ state, cause, basis }),
        basis,
        cause,
        lastHour: span('lastHour'),
        lastDay: span('lastDay'),
        last30Days: span('last30Days'),
        maintenance,
      };
    });
  }
}
