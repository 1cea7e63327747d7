import type { SimulatorResponse } from '@heliograph/vendor-contract';
import type { ModelInverter, ModelSite } from '../../plant-model/index.ts';
import { alertsOf } from './alerts.ts';
import type { Fleet } from './fleet.ts';
import { badRequest, double, json, localIso, Problem } from './json.ts';
import { batteryRow, batterySerial, batterySeries, gridMeterRow, gridMeterSerial, gridMeterSeries } from './storage.ts';
import { inverterMetrics, Series, type InverterMetric } from './series.ts';
import { readSeriesRequest, type SeriesRequest } from './time.ts';

/** Returns the model of an inverter, as its part number begins. */
const partNumber = ({ ratedPowerKw, phaseCount }: ModelInverter): string =>
  phaseCount === 1 ? `SE${ratedPowerKw * 1000}H-RW000BNN4` : `SE${ratedPowerKw}K-RW00IBNM4`;

const deviceTypes = ['INVERTER', 'BATTERY', 'BATTERY_MODULE', 'OPTIMIZER', 'METER', 'EV_CHARGER', 'BUI', 'GATEWAY'];

/** Emissions saved for each kWh, in kg or lb, and miles of an electric car. */
const CO2_A_KWH: Readonly<Record<string, number>> = { METRIC: 0.4, IMPERIAL: 0.88 };
const EV_MILES_A_KWH = 3;

/** A request to one site, below `/v2/sites/{id}`. */
export interface SiteRequest {
  site: ModelSite;
  /** `overview`, `inverters/telemetry` … */
  rest: string;
  query: URLSearchParams;
  /** Unix ms. */
  now: number;
}

/** The answers of Monitoring API V2. Throws `Problem`. */
export class Answers {
  readonly #fleet: Fleet;
  readonly #series: Series;
  readonly #timeScale: number;

  constructor(fleet: Fleet, timeScale: number) {
    this.#fleet = fleet;
    this.#timeScale = timeScale;
    this.#series = new Series(fleet, timeScale);
  }

  sites(query: URLSearchParams): SimulatorResponse {
    const site = this.#page(this.#fleet.plantModel.sites, query, 'sites-in-page', 1000).map((one) => this.#listed(one));
    return json({ sites: { count: this.#fleet.plantModel.sites.length, site } });
  }

  fleetAlerts(query: URLSearchParams, now: number): SimulatorResponse {
    return this.#alerts(this.#fleet.plantModel.sites, query, now);
  }

  ofSite({ site, rest, query, now }: SiteRequest): SimulatorResponse {
    if (rest === '') return json(this.#details(site, now));
    if (rest === 'devices') return json(this.#devices(site, query));
    if (rest === 'alerts') return this.#alerts([site], query, now);
    const request = (): SeriesRequest =>
      readSeriesRequest(query, this.#fleet.days(site), { now: now / 1000, timeScale: this.#timeScale });
    if (rest === 'power' || rest === 'energy')
      return json(this.#series.ofSite(site, rest, query.get('unit'), request()));
    if (rest === 'environmental-benefits') return json(this.#benefits(site, query, now));
    if (rest === 'overview') return json(this.#overview(site, query, now));
    if (rest === 'inverters/telemetry') return json({ inverters: this.#inverters(site, request()) });
    if (rest === 'meters/telemetry') return json(this.#meters(site, request()));
    if (rest === 'storage/telemetry') return json(this.#storage(site, request()));
    return this.#ofInverter(site, rest, request);
  }

  #envelope(request: SeriesRequest): Record<string, unknown> {
    return { period: this.#series.period(request), resolution: request.resolution };
  }

  #ofInverter(site: ModelSite, rest: string, request: () => SeriesRequest): SimulatorResponse {
    const [, serial, metric] = /^inverters\/([^/]+)\/([a-z]+)$/.exec(rest) ?? [];
    const inverter = site.inverters.find((one) => this.#fleet.serial(one) === serial);
    if (!inverter || !inverterMetrics.includes(metric as InverterMetric)) throw notFound();
    const asked = request();
    const series = this.#series.ofInverter(inverter, asked)[metric!];
    if (!series) throw badRequest(`The resolution is not supported for ${metric ?? ''}.`);
    return json({ ...this.#envelope(asked), ...series });
  }

  #page<T>(items: readonly T[], query: URLSearchParams, sizeName: string, max: number): T[] {
    const page = Number(query.get('page') ?? 1);
    const size = Number(query.get(sizeName) ?? Math.min(max, 100));
    if (!Number.isInteger(page) || page < 1) throw badRequest(`Parameter 'page' must be at least 1.`);
    if (!Number.isInteger(size) || size < 1 || size > max)
      throw badRequest(`Parameter '${sizeName}' must be between 1 and ${max}.`);
    return items.slice((page - 1) * size, page * size);
  }

  #common(site: ModelSite): Record<string, unknown> {
    const kwp = site.inverters.reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw, 0) * 1.1;
    return { siteId: this.#fleet.siteId(site), name: site.name, peakPower: double(kwp, 3) };
  }

  /** Returns a site without the zone, which only the site's own call reports. */
  #listed(site: ModelSite): unknown {
    const [address = '', city = '', country = ''] = site.address.split(', ');
    return {
      ...this.#common(site),
      installationDate: this.#installed(site),
      location: { address, city, state: null, zip: null, country },
      activationStatus: 'ACTIVE',
      note: '',
    };
  }

  #details(site: ModelSite, now: number): unknown {
    const days = this.#fleet.days(site);
    const [, city = '', country = ''] = site.address.split(', ');
    const lastReport = Math.max(...site.inverters.map((inverter) => this.#fleet.horizon(inverter, now)));
    return {
      ...this.#common(site),
      accountId: 42,
      installationDate: this.#installed(site),
      lastUpdateTime: localIso(lastReport, days.offset(lastReport)),
      location: { city, country, timezone: site.timezone },
      activationStatus: 'ACTIVE',
    };
  }

  #installed(site: ModelSite): string {
    const days = this.#fleet.days(site);
    const { start } = days.numbered(Math.floor(Date.parse(site.installedAt) / 86_400_000));
    return localIso(start, days.offset(start));
  }

  /** Returns only inverters unless the query names types. */
  #devices(site: ModelSite, query: URLSearchParams): unknown[] {
    const types = query.getAll('types').flatMap((text) => text.split(','));
    if (types.some((type) => !deviceTypes.includes(type))) throw badRequest(`Parameter 'types' has an invalid value.`);
    const inverters = types.length === 0 || types.includes('INVERTER');
    const hybrids = hybridsOf(site);
    const installed = this.#installed(site);
    return [
      ...(inverters ? site.inverters.map((inverter) => this.#inverter(inverter)) : []),
      ...(types.includes('METER') ? [this.#meter(site)] : []),
      ...hybrids.flatMap((inverter) => [
        ...(types.includes('METER') ? [gridMeterRow(inverter, installed)] : []),
        ...(types.includes('BATTERY') ? [batteryRow(inverter, installed)] : []),
      ]),
    ];
  }

  /** The first inverter of a site talks to the cloud, the others through it. */
  #inverter(inverter: ModelInverter): unknown {
    const { site, stringCount } = inverter;
    const first = site.inverters[0]!;
    return {
      type: 'INVERTER',
      serialNumber: this.#fleet.serial(inverter),
      manufacturer: 'SolarEdge',
      partNumber: partNumber(inverter),
      createdAt: this.#installed(site),
      firmwareVersion: '4.25.13',
      connectedTo: inverter === first ? null : this.#fleet.serial(first),
      active: true,
      nameplate: 0,
      name: `Inverter ${inverter.index + 1}`,
      form: null,
      communicationType: inverter === first ? 'ETHERNET' : 'RS485',
      firmware: '4.25.13.1.100.2061.2.100.1751',
      connectedOptimizers: stringCount * 18,
    };
  }

  #meterSerial(site: ModelSite): string {
    return `${7_000_000 + site.index}`;
  }

  #meter(site: ModelSite): unknown {
    return {
      type: 'METER',
      serialNumber: this.#meterSerial(site),
      manufacturer: 'SolarEdge',
      partNumber: 'SE-MTR-3Y-400V-A',
      createdAt: this.#installed(site),
      firmwareVersion: '75',
      connectedTo: this.#fleet.serial(site.inverters[0]!),
      active: true,
      nameplate: 0,
      name: 'Production Meter',
      form: 'PHYSICAL',
      communicationType: 'RS485',
      firmware: '75',
      connectedOptimizers: 0,
    };
  }

  #inverters(site: ModelSite, request: SeriesRequest): Record<string, unknown> {
    return Object.fromEntries(
      site.inverters.map((inverter) => [this.#fleet.serial(inverter), this.#series.ofInverter(inverter, request)]),
    );
  }

  #meters(site: ModelSite, request: SeriesRequest): unknown {
    const series = (metric: 'power' | 'energy', unit: string): unknown => ({
      unit,
      values: this.#series.siteValues(site, metric, unit, request),
    });
    const meter = { productionEnergy: series('energy', 'WH'), productionPower: series('power', 'W') };
    const ofHybrids = hybridsOf(site).map((inverter): [string, unknown] => [
      gridMeterSerial(inverter),
      gridMeterSeries(this.#fleet, inverter, request, this.#timeScale),
    ]);
    const meters = Object.fromEntries([[this.#meterSerial(site), meter], ...ofHybrids]);
    return { ...this.#envelope(request), meters };
  }

  #storage(site: ModelSite, request: SeriesRequest): unknown {
    const batteries = hybridsOf(site).map((inverter): [string, unknown] => [
      batterySerial(inverter),
      batterySeries(this.#fleet, inverter, request, this.#timeScale),
    ]);
    return { ...this.#envelope(request), storage: Object.fromEntries(batteries) };
  }

  /** Answers null for grid energy: it is not known without a meter at the grid, as recorded. */
  #overview(site: ModelSite, query: URLSearchParams, now: number): unknown {
    const total = new URLSearchParams(query);
    total.set('resolution', 'TOTAL');
    const context = { now: now / 1000, timeScale: this.#timeScale };
    const [sum] = this.#series.siteValues(
      site,
      'energy',
      'WH',
      readSeriesRequest(total, this.#fleet.days(site), context),
    );
    return {
      siteId: this.#fleet.siteId(site),
      production: { total: sum?.value ?? null, unit: 'WH', toSelfConsumption: null, toStorage: null, toGrid: null },
      consumption: { total: null, unit: 'WH', fromPv: null, fromStorage: null, fromGrid: null },
    };
  }

  /** Members as a client reads them from the vendor's notes on V2; the factors are ours: no document has them. */
  #benefits(site: ModelSite, query: URLSearchParams, now: number): unknown {
    const unit = query.get('unit') ?? 'METRIC';
    if (!Object.hasOwn(CO2_A_KWH, unit)) throw badRequest(`Parameter 'unit' has an invalid value.`);
    const kwh = site.inverters.reduce((sum, inverter) => {
      const at = this.#fleet.horizon(inverter, now);
      return sum + this.#fleet.plantModel.sample(inverter, at).energyTotalWh / 1000;
    }, 0);
    return { co2Emissions: double(kwh * CO2_A_KWH[unit]!, 3), evMiles: double(kwh * EV_MILES_A_KWH, 1), unit };
  }

  #alerts(sites: readonly ModelSite[], query: URLSearchParams, now: number): SimulatorResponse {
    const onlyOpen = query.get('only-open') === 'true';
    const alerts = sites
      .flatMap((site) => alertsOf(this.#fleet, site, now))
      .filter(({ status }) => !onlyOpen || status === 'OPEN');
    return json(this.#page(alerts, query, 'alerts-in-page', 100));
  }
}

function hybridsOf({ inverters }: ModelSite): ModelInverter[] {
  return inverters.filter(({ battery }) => battery);
}

export function notFound(): Problem {
  return new Problem(404, 'Not Found', 'The requested resource was not found.');
}
