import type { ModelInverter, ModelSite } from '../../plant-model/index.ts';
import { badRequest, double, localIso } from './json.ts';
import type { Bucket, Fleet } from './fleet.ts';
import { stretchesOf, type SeriesRequest, type Stretch } from './time.ts';

type Value = object | null;
export interface SeriesValue {
  timestamp: string;
  value: Value;
}

const factors: Readonly<Record<string, number>> = {
  W: 1,
  KW: 1e-3,
  MW: 1e-6,
  WH: 1,
  KWH: 1e-3,
  MWH: 1e-6,
  GWH: 1e-9,
};
const powerUnits = ['W', 'KW', 'MW'];
const energyUnits = ['WH', 'KWH', 'MWH', 'GWH'];
export const inverterMetrics = ['power', 'energy', 'voltage', 'current', 'frequency'] as const;
export type InverterMetric = (typeof inverterMetrics)[number];

/** Series of power, energy, voltage, current and frequency, out of the plant model. */
export class Series {
  readonly #fleet: Fleet;
  readonly #timeScale: number;

  constructor(fleet: Fleet, timeScale: number) {
    this.#fleet = fleet;
    this.#timeScale = timeScale;
  }

  period(request: SeriesRequest): Record<string, unknown> {
    const iso = (time: number): string => localIso(time, request.days.offset(time));
    return { from: iso(request.from), to: iso(request.to) };
  }

  /** Answers `/power` and `/energy` of a site: all its inverters. */
  ofSite(site: ModelSite, metric: 'power' | 'energy', unit: string | null, request: SeriesRequest): unknown {
    const units = metric === 'power' ? powerUnits : energyUnits;
    const chosen = unit ?? units[0]!;
    if (!units.includes(chosen)) throw badRequest(`Parameter 'unit' has an invalid value.`);
    const values = this.siteValues(site, metric, chosen, request);
    return { period: this.period(request), unit: chosen, resolution: request.resolution, values };
  }

  siteValues(site: ModelSite, metric: 'power' | 'energy', unit: string, request: SeriesRequest): SeriesValue[] {
    // A sum over some of the inverters would have a dip: the site's bucket is open until all have reported.
    const horizon = Math.min(...site.inverters.map((inverter) => this.#fleet.horizon(inverter, request.now * 1000)));
    return stretchesOf(request, this.#timeScale).map((stretch) => {
      const energies = site.inverters.map((inverter) => this.#energy(inverter, stretch, horizon, request));
      const known = energies.filter((energy) => energy !== null);
      const energy = known.length === 0 ? null : known.reduce((sum, wh) => sum + wh, 0);
      const hours = (stretch.end - stretch.start) / 3600;
      const value = energy === null ? null : (metric === 'power' ? energy / hours : energy) * factors[unit]!;
      return { timestamp: this.#stamp(stretch.start, request), value: double(value, unit === 'W' ? 3 : 6) };
    });
  }

  /** Returns Wh over a stretch; quarter hours and hours only when they are over, days and longer up to now. */
  #energy(inverter: ModelInverter, { start, end }: Stretch, horizon: number, request: SeriesRequest): number | null {
    if (request.resolution === 'QUARTER_HOUR' || request.resolution === 'HOUR')
      return this.#fleet.bucket(inverter, start, end - start, horizon)?.energyWh ?? null;
    const installed = Date.parse(`${inverter.site.installedAt}T00:00:00Z`) / 1000;
    const until = Math.min(end, horizon);
    const since = Math.max(start, installed);
    if (until <= since) return null;
    const after = this.#fleet.plantModel.sample(inverter, until).energyTotalWh;
    return Math.max(0, after - this.#fleet.plantModel.sample(inverter, since).energyTotalWh);
  }

  #stamp(time: number, { days }: SeriesRequest): string {
    return localIso(time, days.offset(time));
  }

  /** Returns the metrics of one inverter; beyond hours only energy has a meaning. */
  ofInverter(inverter: ModelInverter, request: SeriesRequest): Record<string, unknown> {
    const { resolution } = request;
    if (resolution !== 'QUARTER_HOUR' && resolution !== 'HOUR') {
      const horizon = this.#fleet.horizon(inverter, request.now * 1000);
      const values = stretchesOf(request, this.#timeScale).map((stretch) => ({
        timestamp: this.#stamp(stretch.start, request),
        value: double(this.#energy(inverter, stretch, horizon, request), 1),
      }));
      return { energy: { unit: 'WH', resolution, values } };
    }
    const all = this.#metrics(inverter, request);
    return {
      power: { unit: 'KW', resolution, values: all.power },
      energy: { unit: 'WH', resolution, values: all.energy },
      voltage: { unit: 'VOLT', values: all.voltage },
      current: { unit: 'AMPERE', values: all.current },
      frequency: { unit: 'HERTZ', values: all.frequency },
    };
  }

  /** Voltage and frequency are stamped with the end of their bucket, everything else with its start. */
  #metrics(inverter: ModelInverter, request: SeriesRequest): Record<InverterMetric, SeriesValue[]> {
    const horizon = this.#fleet.horizon(inverter, request.now * 1000);
    const metrics: Record<InverterMetric, SeriesValue[]> = {
      power: [],
      energy: [],
      voltage: [],
      current: [],
      frequency: [],
    };
    for (const { start, end } of stretchesOf(request, this.#timeScale)) {
      const values = valuesOf(this.#fleet.bucket(inverter, start, end - start, horizon));
      for (const metric of inverterMetrics) {
        const stamped = metric === 'voltage' || metric === 'frequency' ? end : start;
        metrics[metric].push({ timestamp: this.#stamp(stamped, request), value: values[metric] });
      }
    }
    return metrics;
  }
}

function valuesOf(bucket: Bucket | null): Record<InverterMetric, Value> {
  if (!bucket) return { power: null, energy: null, voltage: null, current: null, frequency: null };
  const { energyWh, powerW, voltageV, frequencyHz } = bucket;
  return {
    power: double(powerW / 1000, 3),
    energy: double(energyWh, 1),
    voltage: double(voltageV, 1),
    current: double(voltageV > 0 ? powerW / voltageV : null, 1),
    frequency: double(frequencyHz, 2),
  };
}
