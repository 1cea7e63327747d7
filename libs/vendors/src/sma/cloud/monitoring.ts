import { reported } from '@heliograph/base-data';
import type { SimulatorResponse } from '@heliograph/vendor-contract';
import type { ModelSite } from '../../plant-model/index.ts';
import type { Fleet } from './fleet.ts';
import { devicePart, devicesOf, installation, location, plantPart, type SiteDevice } from './inventory.ts';
import { failure, json } from './json.ts';
import { logsOf } from './logs.ts';
import { Measurements, plantSets, setsOf, type SetQuery } from './measurements.ts';
import type { Series } from './series.ts';
import { batteryDetails } from './storage.ts';

type Json = Record<string, unknown>;

interface Question {
  query: URLSearchParams;
  /** Unix seconds. */
  now: number;
}

/** `/v1/…` of the monitoring host. */
export class Monitoring {
  readonly #fleet: Fleet;
  readonly #series: Series;
  readonly #measurements: Measurements;

  constructor(fleet: Fleet, series: Series) {
    this.#fleet = fleet;
    this.#series = series;
    this.#measurements = new Measurements(fleet, series);
  }

  /** A caller without visible plants gets the answers of an empty system. */
  answer(path: string, query: URLSearchParams, now: number, seesPlants: boolean): SimulatorResponse {
    const [, version, kind, id, ...rest] = path.split('/').map(decodeURIComponent);
    const sites = seesPlants ? this.#fleet.plantModel.sites : [];
    const question = { query, now };
    if (version !== 'v1') return failure(404, 'Not Found');
    if (kind === 'plants' && id === undefined) return json(200, { plants: this.#plants(sites, query) });
    if (kind === 'plants') {
      const site = sites.find((candidate) => this.#fleet.plantId(candidate) === id);
      return site ? this.#plant(site, rest, question) : failure(404, 'Plant not found');
    }
    if (kind === 'devices') {
      for (const site of sites) {
        const device = devicesOf(site, this.#fleet).find(({ json: { deviceId } }) => deviceId === id);
        if (device) return this.#device(site, device, rest, question);
      }
      return failure(404, 'Device not found');
    }
    return failure(404, 'Not Found');
  }

  #plants(sites: readonly ModelSite[], query: URLSearchParams): Json[] {
    const asked = (name: string): boolean => query.get(name)?.toLowerCase() === 'true';
    const filter = query.get('Filter')?.toLowerCase() ?? '';
    return sites
      .filter(({ name }) => name.toLowerCase().includes(filter))
      .map((site) => ({
        ...plantPart(site, this.#fleet),
        ...reported({
          status: asked('WithStatus') ? { state: 'Ok' } : undefined,
          installation: asked('WithInstallation') ? installation(site) : undefined,
          location: asked('WithLocation') ? location(site) : undefined,
        }),
      }));
  }

  #plant(site: ModelSite, rest: readonly string[], { query, now }: Question): SimulatorResponse {
    const plant = plantPart(site, this.#fleet);
    switch (rest.slice(0, 2).join('/')) {
      case '':
        return json(200, plant);
      case 'status':
        return json(200, { plant, status: { state: 'Ok' } });
      case 'installation':
        return json(200, { plant, installation: installation(site) });
      case 'location':
        return json(200, { plant, location: location(site) });
      case 'capabilities':
        return json(200, { plant, capabilities: plantSets });
      case 'devices':
      case 'devices/lean':
        return json(200, { plant, devices: devicesOf(site, this.#fleet).map((device) => device.json) });
      case 'logs':
        return json(200, logsOf(this.#fleet, this.#series, site, site.inverters, now));
      case 'measurements/sets':
        if (rest.length === 2) return json(200, { plant, sets: plantSets });
        return this.#measurements.ofPlant(site, setQuery(rest, query, now));
      default:
        return failure(404, 'Not Found');
    }
  }

  #device(site: ModelSite, device: SiteDevice, rest: readonly string[], { query, now }: Question): SimulatorResponse {
    const head = { plant: plantPart(site, this.#fleet), device: devicePart(device.json, site) };
    switch (rest.slice(0, 2).join('/')) {
      case '':
        return json(200, device.batteryOf ? batteryDetails(head.plant, device) : device.json);
      case 'logs':
        return json(200, logsOf(this.#fleet, this.#series, site, device.inverter ? [device.inverter] : [], now));
      case 'measurements/sets':
        if (rest.length === 2) return json(200, { ...head, sets: setsOf(device) });
        return this.#measurements.ofDevice(site, device, setQuery(rest, query, now));
      default:
        return failure(404, 'Not Found');
    }
  }
}

function setQuery([, , set = '', period = '']: readonly string[], query: URLSearchParams, now: number): SetQuery {
  const asked = (name: string): boolean => query.get(name)?.toLowerCase() === 'true';
  return {
    set,
    period,
    date: query.get('Date') ?? query.get('date') ?? undefined,
    energyValues: asked('ReturnEnergyValues'),
    withTotal: asked('WithTotal'),
    now,
  };
}
