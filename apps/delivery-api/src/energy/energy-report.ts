import { offsetSecondsAt } from '@heliograph/base-data';
import { type Bounds, dayBounds, type EnergyField, intervalOf, intervalsOf, type Resolution } from '@heliograph/energy';
import { ApiError, decodeCursor, encodeCursor, invalidCursor } from '@heliograph/http-service';
import { Injectable } from '@nestjs/common';
import { DeliveryConfiguration } from '../configuration.ts';
import type { EnergyQuery } from './energy.requests.ts';
import type { EnergyIntervalView, EnergyPage } from './energy.views.ts';
import { commonZone, type EnergyScope, EnergyScopes, type ScopeDevice } from './energy-scope.ts';
import { type CountedSum, EnergySums, rangeOf } from './energy-sums.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** The time range of a call that names none. */
const defaultSeconds: Readonly<Record<Resolution, number>> = {
  '15m': DAY,
  '1h': DAY,
  '1d': 30 * DAY,
  '1mo': 365 * DAY,
  '1y': 4 * 366 * DAY,
};
/** Some 50 µs of the API's thread each: other calls are served between two chunks. */
export const MAX_DEVICE_DAYS = 20_000;
/** The maximum number of lines of a CSV. */
export const MAX_CSV_INTERVALS = 5_000;
const MAX_PAGE = 500;
const generationFields: readonly EnergyField[] = ['EGenerated', 'PowerMean', 'PowerPeak'];
const wholeDays: readonly Resolution[] = ['1d', '1mo', '1y'];

type Query = Omit<EnergyQuery, 'format'>;

export function fieldsOf(names: string | undefined): EnergyField[] | undefined {
  return names?.split(',') as EnergyField[] | undefined;
}

interface Plan {
  devices: readonly ScopeDevice[];
  zone: string;
  fields: readonly EnergyField[] | undefined;
  showsDevices: boolean;
}

/** Answers the energy of a device, a plant, a group or an account, by interval. */
@Injectable()
export class EnergyReport {
  constructor(
    private readonly scopes: EnergyScopes,
    private readonly sums: EnergySums,
    private readonly configuration: DeliveryConfiguration,
  ) {}

  /** @throws ApiError 404, also where the operator keeps no energy; 400 for a time range or zone that is none */
  async page(accountId: string, scope: EnergyScope, query: Query): Promise<EnergyPage> {
    if (this.configuration.energyYears === 0)
      throw new ApiError(404, 'energy_off', 'The operator has turned energy off (ENERGY_YEARS=0).');
    const devices = await this.scopes.devices(accountId, scope);
    const zone = query.tz ?? commonZone(devices);
    if (offsetSecondsAt(zone, 0) === undefined)
      throw invalid('tz', `tz must be an IANA time zone, as Europe/Berlin: ${zone} is none`);
    const { from, to } = timeRange(query, zone, Math.floor(Date.now() / 1000));
    const { resolution, limit, cursor } = query;
    const begin = cursor === undefined ? from : positionOf(cursor, from, to);
    const overlapping = begin < to ? intervalsOf(resolution, zone, begin, to, limit + 1) : [];
    // The first one of `from=0` begins before 1970 in most zones.
    const wanted = overlapping.filter(({ start }) => start >= 0);
    const plan: Plan = { devices, zone, fields: fieldsOf(query.fields), showsDevices: scope.of !== 'device' };
    const { intervals, sums } = await this.#sums(plan, wanted, query);
    const next = wanted[intervals.length];
    return {
      timezone: zone,
      resolution,
      items: intervals.map((_, place) => viewOf(sums[place]!, plan)),
      nextCursor: next === undefined ? null : encodeCursor([next.start]),
    };
  }

  /** Returns all intervals of the time range. @throws ApiError 400 where they are too many */
  async all(accountId: string, scope: EnergyScope, query: Query): Promise<Omit<EnergyPage, 'nextCursor'>> {
    const range = { ...query };
    delete range.cursor;
    const all = await this.page(accountId, scope, { ...range, limit: MAX_PAGE });
    for (let cursor = all.nextCursor; cursor !== null;) {
      if (all.items.length >= MAX_CSV_INTERVALS)
        throw invalid(
          'resolution',
          `a CSV has at most ${MAX_CSV_INTERVALS} intervals: use a longer resolution, or a shorter time range`,
        );
      const page = await this.page(accountId, scope, { ...range, limit: MAX_PAGE, cursor });
      all.items.push(...page.items);
      cursor = page.nextCursor;
    }
    return all;
  }

  async #sums(
    { devices, zone, fields }: Plan,
    wanted: readonly Bounds[],
    { resolution, fill, limit }: Query,
  ): Promise<{ intervals: readonly Bounds[]; sums: CountedSum[] }> {
    const intervals = wanted.slice(0, limit);
    // The mean power of longer intervals of one device is exact in its slots alone.
    const isSummedByDay = resolution === '1d' || (wholeDays.includes(resolution) && devices.length > 1);
    if (isSummedByDay && fill === undefined && devices.every(({ timezone }) => timezone === zone)) {
      const generationOnly = fields?.every((field) => generationFields.includes(field)) ?? false;
      return { intervals, sums: await this.sums.ofDays(devices, intervals, zone, generationOnly) };
    }
    const affordable = withinBudget(intervals, devices.length);
    if (affordable.length === 0 && intervals.length > 0)
      throw invalid(
        'resolution',
        `an interval would read more than ${MAX_DEVICE_DAYS} days of devices: use a shorter one, the zone of the devices as tz, or ask by plant`,
      );
    return { intervals: affordable, sums: await this.sums.ofSlots(devices, affordable, { fields, fill }) };
  }
}

function withinBudget(intervals: readonly Bounds[], devices: number): readonly Bounds[] {
  for (let count = intervals.length; count > 0; count -= 1) {
    const some = intervals.slice(0, count);
    if (rangeOf(some).days * devices <= MAX_DEVICE_DAYS) return some;
  }
  return [];
}

/** Returns Unix seconds. Time that is still to come has no intervals. */
function timeRange({ from, to, resolution }: Query, zone: string, now: number): { from: number; to: number } {
  const end = to === undefined ? now : timeOf(to, zone);
  const begin = from === undefined ? Math.max(0, Math.min(end, now) - defaultSeconds[resolution]) : timeOf(from, zone);
  if (begin > end) throw invalid('from', 'from must not be after to');
  return { from: begin, to: Math.min(end, now) };
}

const timeOf = (bound: number | string, zone: string): number =>
  typeof bound === 'number' ? bound : dayBounds(zone, bound).start;

function positionOf(cursor: string, from: number, to: number): number {
  const at = Number(decodeCursor(cursor, 1)[0]);
  if (!Number.isSafeInteger(at) || at < from || at > to) throw invalidCursor();
  return at;
}

function viewOf({ sum, of, counted }: CountedSum, { fields, showsDevices }: Plan): EnergyIntervalView {
  const interval = intervalOf(sum, fields);
  return showsDevices ? { ...interval, devices: { of, counted } } : interval;
}

const invalid = (path: string, message: string): ApiError => ApiError.validation([{ path, message }]);
