import { reported, type StorageType } from '@heliograph/base-data';
import {
  isKind,
  isRecord,
  readAddress,
  readList,
  readNumber,
  readText,
  VendorError,
  withRateLimitRetry,
} from '@heliograph/vendor-contract';
import type { AdapterContext, JsonRecord, ListedStorage, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import type { SolarEdgeClient } from './client.ts';
import { fetchTelemetry } from './windows.ts';
import { bucketSeconds } from './wire.ts';

/** Returns the list of sites: documented and recorded in an envelope, seen as a bare array in production. Undefined when it is neither. */
function sitesOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  const sites = isRecord(value) ? value.sites : undefined;
  return readList(isRecord(sites) ? sites.site : sites);
}

/** Returns a site of the list or of its own call; undefined when it has no id. */
function plantOf(site: unknown): VendorPlant | undefined {
  const vendorPlantId = isRecord(site) ? readText(site.siteId) : undefined;
  if (!isRecord(site) || vendorPlantId === undefined) return undefined;
  const location = isRecord(site.location) ? site.location : {};
  const installedAt = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(readText(site.installationDate) ?? '')?.[0];
  return reported<VendorPlant>({
    vendorPlantId,
    name: readText(site.name) ?? vendorPlantId,
    timezone: readText(location.timezone) ?? readText(location.timeZone),
    address: typeof site.location === 'string' ? readText(site.location) : addressOf(location),
    capacityKw: readNumber(site.peakPower, [0]),
    installedAt,
  });
}

function addressOf(location: JsonRecord): string | undefined {
  return readAddress([location.address, location.zip, location.city, location.state, location.country]);
}

/**
 * Returns an inverter of a site's devices. There is no logger: an inverter that talks through another one or a gateway names it in `connectedTo`,
 * every other is its own (dossier: "Collector"). `nameplate` was recorded as 0 and its unit is not documented: no rated power.
 */
function inverterOf(device: unknown, vendorPlantId: string): VendorDevice | undefined {
  if (!isRecord(device) || device.type !== 'INVERTER') return undefined;
  const serial = readText(device.serialNumber);
  if (serial === undefined) return undefined;
  const firmware = readText(device.firmwareVersion) ?? readText(device.firmware);
  return reported<VendorDevice>({
    vendorPlantId,
    InverterSN: serial,
    CollectorSN: readText(device.connectedTo) ?? serial,
    vendorDeviceId: serial,
    vendorType: 'INVERTER',
    model: readText(device.model) ?? readText(device.partNumber),
    firmware,
    status: device.active === true ? 'online' : device.active === false ? 'offline' : 'unknown',
  });
}

const typeNames: Readonly<Record<StorageType, string>> = { battery: 'BATTERY', meter: 'METER' };
/** The limits of a record's serial number and model, and of the batteries and meters of a site. */
const MAX_SERIAL = 64;
const MAX_MODEL = 128;
const MAX_STORAGE = 100;

/** Returns the batteries and meters of a site in service; a meter known to measure the production is none of the grid's. */
export function storageOf(list: readonly unknown[], include: readonly StorageType[]): ListedStorage[] {
  const storage = list.filter(isRecord).flatMap((record): ListedStorage[] => {
    const type = include.find((one) => typeNames[one] === record.type);
    const serial = boundedText(record.serialNumber, MAX_SERIAL);
    const isOfProduction = readText(record.meterType)?.toUpperCase() === 'PRODUCTION';
    if (type === undefined || serial === undefined || record.active === false || isOfProduction) return [];
    const model = boundedText(record.model, MAX_MODEL) ?? boundedText(record.partNumber, MAX_MODEL);
    return [{ type, vendorDeviceId: serial, vendorType: typeNames[type], serial, ...reported({ model }) }];
  });
  return storage.slice(0, MAX_STORAGE);
}

function boundedText(value: unknown, maxLength: number): string | undefined {
  const text = readText(value);
  return text === undefined || text.length > maxLength ? undefined : text;
}

/** Returns the inverters of a site, the first of them by its serial number with the site's batteries and meters. */
export function withStorage(inverters: VendorDevice[], storage: readonly ListedStorage[]): VendorDevice[] {
  const [first] = inverters.map(({ InverterSN }) => InverterSN).sort();
  if (storage.length === 0) return inverters;
  return inverters.map((inverter) => (inverter.InverterSN === first ? { ...inverter, storage } : inverter));
}

/** The largest page the cloud gives. */
const SITES_PAGE = 1000;
/** No fleet is larger; a cloud with endless pages must not block us. */
const MAX_PAGES = 50;
/** The list may leave the zone out, and each look at a site takes a credit: beyond so many, samples speak for themselves by their offset. */
const MAX_ZONES_ASKED = 50;

/** Ten calls a minute: nothing that is about the minute takes longer. */
const MAX_PAUSE_MS = 90_000;

/** Makes a call and, if it is not the first of an inventory, repeats it where it came too early: one call a site and ten a minute would end the sync. */
function retried<T>(first: boolean, call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return first ? call() : withRateLimitRetry(call, { maxPauseMs: MAX_PAUSE_MS, signal });
}

/** Sites and inverters of a credential. */
export class SolarEdgeSites {
  readonly #client: SolarEdgeClient;
  readonly #context: AdapterContext;
  readonly #include: readonly StorageType[];

  constructor(client: SolarEdgeClient, context: AdapterContext, include: readonly StorageType[] = []) {
    this.#client = client;
    this.#context = context;
    this.#include = include;
  }

  /**
   * Throws `VendorError`: `not_permitted` when the credentials are valid but telemetry, without which there are no
   * samples, is not granted.
   */
  async verify(signal: AbortSignal): Promise<void> {
    const siteId = await this.#anySite(signal);
    if (siteId === undefined) return;
    const to = Math.floor(this.#context.now() / 1000);
    const window = { from: to - bucketSeconds.QUARTER_HOUR / this.#context.timeScale, to };
    try {
      await fetchTelemetry(this.#client, siteId, window, 'QUARTER_HOUR', signal);
    } catch (error) {
      // Any other failure of this call implies nothing about the credentials or the plan.
      if (!(error instanceof VendorError) || error.kind === 'not_permitted') throw error;
    }
  }

  /** Returns one site of the credentials; undefined for a fleet without sites. */
  async #anySite(signal: AbortSignal): Promise<string | undefined> {
    const { access } = this.#client;
    if (access.mode === 'site') return (await this.#site(access.siteIds[0]!, signal)).vendorPlantId;
    const [first] = await this.#page(1, 1, signal);
    return access.siteIds?.[0] ?? plantOf(first)?.vendorPlantId;
  }

  async plants(signal: AbortSignal): Promise<VendorPlant[]> {
    const { access } = this.#client;
    if (access.mode === 'site') {
      const plants: VendorPlant[] = [];
      for (const [i, id] of access.siteIds.entries())
        plants.push(await retried(i === 0, () => this.#site(id, signal), signal));
      return plants;
    }
    const { siteIds } = access;
    const listed = (await this.#list(signal)).filter((plant) => siteIds?.includes(plant.vendorPlantId) ?? true);
    return this.#withZones(listed, signal);
  }

  /** Returns each serial number once. */
  async inverters(plants: readonly VendorPlant[], signal: AbortSignal): Promise<VendorDevice[]> {
    const devices = new Map<string, VendorDevice>();
    for (const [i, { vendorPlantId }] of plants.entries()) {
      const found = await retried(i === 0, () => this.#invertersOf(vendorPlantId, signal), signal);
      for (const device of found) devices.set(device.InverterSN, device);
    }
    return [...devices.values()];
  }

  /** A short page ends the list. */
  async #list(signal: AbortSignal): Promise<VendorPlant[]> {
    const plants = new Map<string, VendorPlant>();
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const sites = await retried(page === 1, () => this.#page(page, SITES_PAGE, signal), signal);
      for (const plant of sites.map(plantOf)) if (plant) plants.set(plant.vendorPlantId, plant);
      if (sites.length < SITES_PAGE) break;
    }
    return [...plants.values()];
  }

  async #withZones(plants: readonly VendorPlant[], signal: AbortSignal): Promise<VendorPlant[]> {
    if (plants.length > MAX_ZONES_ASKED) return [...plants];
    const complete: VendorPlant[] = [];
    for (const plant of plants) {
      const own = plant.timezone === undefined ? await this.#siteIfGranted(plant.vendorPlantId, signal) : undefined;
      complete.push({ ...own, ...plant, ...reported({ timezone: own?.timezone }) });
    }
    return complete;
  }

  async #siteIfGranted(id: string, signal: AbortSignal): Promise<VendorPlant | undefined> {
    try {
      return await retried(false, () => this.#site(id, signal), signal);
    } catch (error) {
      if (isKind(error, 'not_permitted')) return undefined;
      throw error;
    }
  }

  async #page(page: number, size: number, signal: AbortSignal): Promise<readonly unknown[]> {
    const query = [
      ['page', String(page)],
      ['sites-in-page', String(size)],
    ] as const;
    const { value } = await this.#client.get({ call: 'sites', path: '/sites', query }, signal);
    const sites = sitesOf(value);
    if (!sites) throw new VendorError('protocol', 'sites: the answer has no list', { call: 'sites' });
    return sites;
  }

  async #site(id: string, signal: AbortSignal): Promise<VendorPlant> {
    const { value } = await this.#client.get({ call: 'site', path: `/sites/${encodeURIComponent(id)}` }, signal);
    const plant = plantOf(value);
    if (!plant) throw new VendorError('protocol', 'site: the answer has no site', { call: 'site' });
    return plant;
  }

  /** A site that is closed to us (403, 404) must not hide the others. */
  async #invertersOf(id: string, signal: AbortSignal): Promise<VendorDevice[]> {
    try {
      const { value } = await this.#client.get(devicesRequest(id, this.#include), signal);
      const list = readList(value);
      if (!list) throw new VendorError('protocol', 'devices: the answer is not a list', { call: 'devices' });
      const inverters = list.map((device) => inverterOf(device, id)).filter((device) => device !== undefined);
      return withStorage(inverters, storageOf(list, this.#include));
    } catch (error) {
      if (!isKind(error, 'not_permitted')) throw error;
      this.#context.warn('no access to the devices of a site', { vendorPlantId: id });
      return [];
    }
  }
}

/** One credit, whichever types are asked for. */
export function devicesRequest(
  siteId: string,
  include: readonly StorageType[] = [],
): {
  call: 'devices';
  path: string;
  query: [name: string, value: string][];
} {
  const types = ['INVERTER', ...include.map((type) => typeNames[type])];
  return {
    call: 'devices',
    path: `/sites/${encodeURIComponent(siteId)}/devices`,
    query: types.map((type) => ['types', type]),
  };
}
