import { isKind, isRecord, parseNode, readText } from '@heliograph/vendor-contract';
import type { AdapterContext, PolledDevice } from '@heliograph/vendor-contract';
import { pages, type SungrowClient } from './client.ts';
import { idIn } from './wire.ts';

/** The interval at which the plants' zones are read again. */
export const ZONES_SECONDS = 3600;
/** … when a sample's time makes no sense in the zone that is known (the clock was moved), and after a reading that failed. */
const DOUBT_SECONDS = 300;

interface PlantZone {
  label: string;
  /** The plant's entry, reduced to id and zone, as the vendor wrote it. */
  source: string;
}

/**
 * Current zone label of each plant. Sample times are plant-local without an offset, and the label follows summer time: the one of the last sync may
 * be an hour off. Only saves calls: a replica that knows none reads the plant list once.
 */
export class PlantZones {
  readonly #client: SungrowClient;
  readonly #context: AdapterContext;
  #plants: ReadonlyMap<string, PlantZone> = new Map();
  #readAt = -Infinity;
  #triedAt = -Infinity;
  #reading: Promise<void> | undefined;

  constructor(client: SungrowClient, context: AdapterContext) {
    this.#client = client;
    this.#context = context;
  }

  /** Reads the list when it is due; `doubted`: sooner. What cannot be read now stays as it was known. */
  async refresh(signal: AbortSignal, doubted = false): Promise<void> {
    const isDue = doubted || this.#isPast(this.#readAt, ZONES_SECONDS);
    if (isDue && this.#isPast(this.#triedAt, DOUBT_SECONDS)) {
      this.#triedAt = this.#context.now();
      this.#reading = this.#read(signal).finally(() => (this.#reading = undefined));
    }
    await this.#reading;
  }

  #isPast(since: number, seconds: number): boolean {
    return this.#context.now() - since >= (seconds * 1000) / this.#context.timeScale;
  }

  async #read(signal: AbortSignal): Promise<void> {
    try {
      const plants = new Map<string, PlantZone>();
      for await (const { items } of pages(this.#client, 'getPowerStationList', {}, signal)) {
        for (const { value, source } of items) addZone(plants, value, source);
      }
      this.#plants = plants;
      this.#readAt = this.#context.now();
    } catch (error) {
      if (!isKind(error, 'rate_limited', 'unavailable', 'not_permitted', 'protocol')) throw error;
      this.#context.warn('the zones of the plants could not be read', { kind: error.kind });
    }
  }

  label({ vendorPlantId }: PolledDevice): string | undefined {
    return this.#plants.get(vendorPlantId)?.label;
  }

  /** Returns the entries of these devices' plants as a JSON array. */
  json(devices: readonly PolledDevice[]): string {
    const ids = new Set(devices.map(({ vendorPlantId }) => vendorPlantId));
    return `[${[...ids].flatMap((id) => this.#plants.get(id)?.source ?? []).join(',')}]`;
  }
}

function addZone(plants: Map<string, PlantZone>, value: unknown, source: string): void {
  const id = idIn(source, value, 'ps_id');
  const label = isRecord(value) ? readText(value.ps_current_time_zone) : undefined;
  const picked = parseNode(source).pick(['ps_id', 'ps_current_time_zone']);
  if (id !== undefined && label !== undefined && picked !== undefined) plants.set(id, { label, source: picked });
}
