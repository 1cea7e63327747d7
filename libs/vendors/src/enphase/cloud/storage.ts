import type { ModelInverter, ModelSite, PhysicalSample } from '../../plant-model/index.ts';
import { Refusal } from './answers.ts';
import type { Fleet } from './fleet.ts';
import { metaOf } from './systems.ts';
import { emptyIntervals, emptyTelemetry } from './telemetry.ts';
import { windowOf } from './window.ts';

const INTERVAL_SECONDS = 900;
/** Of one inverter's period, after the time scale. */
const PERIODS = 3;

/** A stretch of time of a system with a battery, and the displays at its begin and end. */
interface Interval {
  end: number;
  before: PhysicalSample;
  after: PhysicalSample;
}

/** Returns the inverter of a system whose battery and meter the gateway reads. */
function hybridOf({ inverters }: ModelSite): ModelInverter | undefined {
  return inverters.find(({ battery }) => battery !== undefined);
}

/** Returns the intervals that end after `from`, up to and with `to`. Those in which the gateway sent nothing are missing. */
function intervalsOf(fleet: Fleet, inverter: ModelInverter, from: number, to: number): Interval[] {
  const since = Math.min(to, Math.floor(fleet.fastSince() / INTERVAL_SECONDS) * INTERVAL_SECONDS);
  const fast = fleet.period * PERIODS;
  const newest = Math.min(to, fleet.newestEnd(inverter));
  return [
    ...stepsOf(fleet, inverter, from, Math.min(since, newest), INTERVAL_SECONDS),
    ...stepsOf(fleet, inverter, Math.max(from, since), newest, fast),
  ];
}

function stepsOf({ plantModel }: Fleet, inverter: ModelInverter, from: number, to: number, period: number): Interval[] {
  const intervals: Interval[] = [];
  for (let n = Math.floor(from / period + 1e-6) + 1; n * period <= to + 1e-6; n += 1) {
    const [before, after] = [plantModel.sample(inverter, (n - 1) * period), plantModel.sample(inverter, n * period)];
    if (before.state !== 'offline' && after.state !== 'offline')
      intervals.push({ end: Math.round(n * period), before, after });
  }
  return intervals;
}

/** Returns the whole Wh that a counter gained: the difference of the rounded counters, so that sums do not drift. */
function gained({ before, after }: Interval, counter: (sample: PhysicalSample) => number | undefined): number {
  return Math.round(counter(after) ?? 0) - Math.round(counter(before) ?? 0);
}

/** Answers GET /systems/{id}/telemetry/battery. */
export function batteryTelemetry(fleet: Fleet, site: ModelSite, query: URLSearchParams): object {
  const inverter = hybridOf(site);
  if (!inverter) return emptyIntervals(fleet, site, query);
  const { from, to, granularity, members } = windowOf(fleet, site, query);
  const soc = (sample: PhysicalSample): number => Math.round(sample.battery?.socPercent ?? 0);
  return {
    system_id: fleet.systemId(site),
    granularity,
    total_devices: 1,
    ...members,
    items: 'intervals',
    intervals: intervalsOf(fleet, inverter, from, to).map((interval) => ({
      end_at: interval.end,
      charge: { enwh: gained(interval, ({ battery }) => battery?.chargedTotalWh), devices_reporting: 1 },
      discharge: { enwh: gained(interval, ({ battery }) => battery?.dischargedTotalWh), devices_reporting: 1 },
      soc: { percent: soc(interval.after), devices_reporting: 1 },
    })),
    last_reported_aggregate_soc: `${soc(fleet.report(inverter).sample)}%`,
  };
}

/** Answers GET /systems/{id}/energy_import_telemetry: a list of lists, as documented. */
export function importTelemetry(fleet: Fleet, site: ModelSite, query: URLSearchParams): object {
  return gridTelemetry(fleet, site, query, (interval) => ({
    wh_imported: gained(interval, ({ meter }) => meter?.importedTotalWh),
  }));
}

/** Answers GET /systems/{id}/energy_export_telemetry. */
export function exportTelemetry(fleet: Fleet, site: ModelSite, query: URLSearchParams): object {
  return gridTelemetry(fleet, site, query, (interval) => ({
    wh_exported: gained(interval, ({ meter }) => meter?.exportedTotalWh),
  }));
}

function gridTelemetry(
  fleet: Fleet,
  site: ModelSite,
  query: URLSearchParams,
  energyOf: (interval: Interval) => object,
): object {
  const inverter = hybridOf(site);
  if (!inverter) return emptyTelemetry(fleet, site, query);
  const { from, to, granularity, members } = windowOf(fleet, site, query);
  const intervals = intervalsOf(fleet, inverter, from, to);
  return {
    system_id: fleet.systemId(site),
    granularity,
    total_devices: 1,
    ...members,
    items: 'intervals',
    intervals: [intervals.map((interval) => ({ end_at: interval.end, ...energyOf(interval) }))],
    meta: metaOf(fleet, site),
  };
}

/** Returns the lists of batteries and meters in the answer of `/devices`; undefined for a system without. */
export function storageDevices(fleet: Fleet, site: ModelSite): { meters: object[]; encharges: object[] } | undefined {
  if (!hybridOf(site)) return undefined;
  const meter = (name: string, n: number, config_type: string): object => ({
    ...common(fleet, site, n, `${fleet.gatewaySerial(site)}EIM${n}`, name),
    part_number: '800-00655-r09',
    sku: null,
    model: 'IQ Envoy',
    state: 'enabled',
    config_type,
    config_phase: 'single',
    product_name: 'IQ Gateway',
  });
  const serial = fleet.batterySerial(site);
  const battery = {
    ...common(fleet, site, 3, serial, `IQ Battery ${serial}`),
    part_number: '800-00562-r01',
    sku: 'B03-A01-US00-1-3',
    model: '',
    product_name: 'IQ Battery 5P',
  };
  return { meters: [meter('production', 1, 'Production'), meter('consumption', 2, 'Net')], encharges: [battery] };
}

function common(fleet: Fleet, site: ModelSite, n: number, serial_number: string, name: string): object {
  const { last_report_at } = metaOf(fleet, site);
  return {
    id: fleet.gatewayId(site) + n * 1_000_000,
    last_report_at,
    name,
    serial_number,
    status: 'normal',
    active: true,
  };
}

/** Answers GET /systems/{id}/storage_meter_readings: the lifetime counters, Wh. */
export function storageMeterReadings(fleet: Fleet, site: ModelSite): object {
  const inverter = hybridOf(site);
  const readings: object[] = [];
  if (inverter) {
    const { sample, at } = fleet.report(inverter);
    readings.push({
      serial_num: `${fleet.gatewaySerial(site)}EIM4`,
      value_charged: Math.round(sample.battery?.chargedTotalWh ?? 0),
      value_discharged: Math.round(sample.battery?.dischargedTotalWh ?? 0),
      read_at: at,
    });
  }
  return { system_id: fleet.systemId(site), meter_readings: readings, meta: metaOf(fleet, site) };
}

/**
 * Answers GET /systems/{id}/latest_telemetry: power of meters and batteries only, microinverters are not in it. The meter of a Net system shows
 * production and grid without the battery, whose power counts charging as positive.
 */
export function latestTelemetry(fleet: Fleet, site: ModelSite): object {
  const inverter = hybridOf(site);
  const devices: { meters: object[]; encharges: object[] } = { meters: [], encharges: [] };
  if (inverter) {
    const { sample, at } = fleet.report(inverter);
    const id = fleet.gatewayId(site);
    const meter = (name: string, n: number, watts: number): object => ({
      id: id + n * 1_000_000,
      name,
      channel: 1,
      last_report_at: at,
      power: Math.round(watts),
    });
    devices.meters.push(
      meter('production', 1, sample.acPowerW),
      meter('consumption', 2, sample.acPowerW - (sample.meter?.powerW ?? 0)),
    );
    devices.encharges.push({
      id: id + 3_000_000,
      serial_number: fleet.batterySerial(site),
      name: 'IQ Battery',
      channel: 1,
      last_report_at: at,
      power: Math.round(-(sample.battery?.powerW ?? 0)) + 0,
      operational_mode: 'multimode-ongrid',
    });
  }
  return { system_id: fleet.systemId(site), items: 'devices', devices };
}

/** Answers GET /systems/{id}/devices/encharges/{serial}/telemetry: the intervals of its only battery. */
export function enchargeTelemetry(fleet: Fleet, site: ModelSite, query: URLSearchParams, serial: string): object {
  const inverter = hybridOf(site);
  if (!inverter || fleet.batterySerial(site) !== serial)
    throw new Refusal(404, `Encharge not found for {:id=>"${serial}"}`);
  const { from, to, granularity, members } = windowOf(fleet, site, query);
  const { sample, at } = fleet.report(inverter);
  const percent = (of: PhysicalSample): number => Math.round(of.battery?.socPercent ?? 0);
  return {
    system_id: fleet.systemId(site),
    serial_number: serial,
    granularity,
    total_devices: 1,
    ...members,
    items: 'intervals',
    intervals: intervalsOf(fleet, inverter, from, to).map((interval) => ({
      end_at: interval.end,
      charge: { enwh: gained(interval, ({ battery }) => battery?.chargedTotalWh) },
      discharge: { enwh: gained(interval, ({ battery }) => battery?.dischargedTotalWh) },
      soc: { percent: percent(interval.after) },
    })),
    last_reported_time: at,
    last_reported_soc: `${percent(sample)}%`,
  };
}
