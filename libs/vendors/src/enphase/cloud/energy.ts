import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ModelSite } from '../../plant-model/index.ts';
import { Refusal } from './answers.ts';
import type { Fleet } from './fleet.ts';
import { energyAt, metaOf } from './systems.ts';

const DAY_MS = 86_400_000;
/** Days summed without letting other requests in between: a day of a device is costly to begin. */
const DAYS_AT_ONCE = 20;

/** Answers GET /systems/{id}/energy_lifetime: Wh of each day, today only when it alone is asked for. */
export async function energyLifetime(fleet: Fleet, site: ModelSite, query: URLSearchParams): Promise<object> {
  const { start, end } = lifetimeDays(fleet, site, query);
  const production = await dailyEnergy(fleet, site, start, end);
  return {
    system_id: fleet.systemId(site),
    start_date: new Date(start * DAY_MS).toISOString().slice(0, 10),
    production,
    ...(query.get('production') === 'all' && {
      micro_production: production,
      meter_production: production.map(() => 0),
    }),
    meta: metaOf(fleet, site),
  };
}

/** Reads the days of a lifetime call. Throws the API's 422 for days to come. */
function lifetimeDays(fleet: Fleet, site: ModelSite, query: URLSearchParams): { start: number; end: number } {
  const today = fleet.days(site).at(fleet.now()).number;
  const first = dayNumber(site.installedAt);
  const asked = query.get('start_date');
  const start = Math.max(first, asked === null ? first : dayNumber(asked));
  if (start > today) throw new Refusal(422, 'Requested date is in the future');
  const end =
    query.get('end_date') === null ? (start === today ? today : today - 1) : dayNumber(query.get('end_date')!);
  if (end < start) throw new Refusal(422, 'Requested date range is invalid for this system');
  return { start, end: Math.min(end, today) };
}

async function dailyEnergy(fleet: Fleet, site: ModelSite, first: number, last: number): Promise<number[]> {
  const days = fleet.days(site);
  const energies: number[] = [];
  let before = Math.round(energyAt(fleet, site, days.numbered(first).start));
  for (let number = first; number <= last; number += 1) {
    const until = Math.round(energyAt(fleet, site, Math.min(days.numbered(number).end, fleet.now())));
    energies.push(until - before);
    before = until;
    if ((number - first) % DAYS_AT_ONCE === 0) await nextTurn();
  }
  return energies;
}

function dayNumber(date: string): number {
  const number = Date.parse(date) / DAY_MS;
  if (!Number.isInteger(number)) throw new Refusal(422, `Failed to parse date ${date}`);
  return number;
}

/** Returns the lifetime series of meters and batteries, which the systems do not have: `names` are the members of the answer. */
export function emptyLifetime(fleet: Fleet, site: ModelSite, query: URLSearchParams, names: readonly string[]): object {
  const { start } = lifetimeDays(fleet, site, query);
  return {
    system_id: fleet.systemId(site),
    start_date: new Date(start * DAY_MS).toISOString().slice(0, 10),
    ...Object.fromEntries(names.map((name) => [name, []])),
    meta: metaOf(fleet, site),
  };
}

/** Returns the lifetime readings of the production and consumption meters: none. */
export function meterReadings(fleet: Fleet, site: ModelSite): object {
  return { system_id: fleet.systemId(site), meter_readings: [], meta: metaOf(fleet, site) };
}

export function rgmStats(fleet: Fleet, site: ModelSite): object {
  return {
    system_id: fleet.systemId(site),
    total_devices: 0,
    meta: metaOf(fleet, site),
    intervals: [],
    meter_intervals: [],
  };
}

export function evChargers(fleet: Fleet, site: ModelSite): object {
  return { system_id: fleet.systemId(site), total_devices: 0, items: 'devices', devices: { ev_chargers: [] } };
}
