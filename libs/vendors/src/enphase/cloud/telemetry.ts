import type { ModelSite } from '../../plant-model/index.ts';
import { Refusal } from './answers.ts';
import type { Fleet } from './fleet.ts';
import { intervalsOf } from './series.ts';
import { metaOf } from './systems.ts';
import { pageOf, slice, windowOf } from './window.ts';
import { TELEMETRY_PAGE } from '../wire.ts';

/** Answers GET /systems/{id}/devices/micros/telemetry. */
export function microsTelemetry(fleet: Fleet, site: ModelSite, query: URLSearchParams): object {
  const { from, to, granularity, members } = windowOf(fleet, site, query);
  const page = pageOf(query, TELEMETRY_PAGE);
  const inverters = slice(site.inverters, page);
  return {
    system_id: fleet.systemId(site),
    total_devices: site.inverters.length,
    page: page.page,
    page_size: inverters.length,
    ...members,
    granularity,
    items: 'intervals',
    devices: inverters.map((inverter) => ({
      serial_number: fleet.serial(inverter),
      intervals: intervalsOf(fleet, inverter, from, to),
    })),
  };
}

/** Answers GET /systems/{id}/devices/micros/{serial}/telemetry. */
export function microTelemetry(fleet: Fleet, site: ModelSite, query: URLSearchParams, serial: string): object {
  const inverter = site.inverters.find((candidate) => fleet.serial(candidate) === serial);
  if (!inverter) throw new Refusal(404, `Micro not found for {:id=>"${serial}"}`);
  const { from, to, granularity, members } = windowOf(fleet, site, query);
  return {
    system_id: fleet.systemId(site),
    serial_number: serial,
    granularity,
    total_devices: 1,
    ...members,
    items: 'intervals',
    intervals: intervalsOf(fleet, inverter, from, to),
  };
}

/** Answers GET /systems/{id}/telemetry/production_micro: the reported sum of each interval. */
export function productionMicro(fleet: Fleet, site: ModelSite, query: URLSearchParams): object {
  const { from, to, granularity, members } = windowOf(fleet, site, query);
  const sums = new Map<number, { end_at: number; devices_reporting: number; powr: number; enwh: number }>();
  for (const inverter of site.inverters) {
    for (const { end_at, powr, enwh } of intervalsOf(fleet, inverter, from, to)) {
      const sum = sums.get(end_at) ?? { end_at, devices_reporting: 0, powr: 0, enwh: 0 };
      sum.devices_reporting += 1;
      sum.powr += powr;
      sum.enwh += enwh;
      sums.set(end_at, sum);
    }
  }
  return {
    system_id: fleet.systemId(site),
    granularity,
    total_devices: site.inverters.length,
    ...members,
    items: 'intervals',
    intervals: [...sums.values()].sort((a, b) => a.end_at - b.end_at),
    meta: metaOf(fleet, site),
  };
}

/** Returns telemetry of meters and batteries: the systems have none. */
export function emptyTelemetry(fleet: Fleet, site: ModelSite, query: URLSearchParams): object {
  return { ...emptyIntervals(fleet, site, query), meta: metaOf(fleet, site) };
}

/** Returns the same of the calls that have no `meta`: production_meter and battery. */
export function emptyIntervals(fleet: Fleet, site: ModelSite, query: URLSearchParams): object {
  const { granularity, members } = windowOf(fleet, site, query);
  return {
    system_id: fleet.systemId(site),
    granularity,
    total_devices: 0,
    ...members,
    items: 'intervals',
    intervals: [],
  };
}
