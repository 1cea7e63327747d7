import type { StorageType } from '@heliograph/base-data';
import {
  batchesOf,
  isKind,
  isRecord,
  parseNode,
  readText,
  recordsOf,
  type AdapterContext,
  type JsonNode,
  type JsonRecord,
  type PollCall,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import type { SolarEdgeAnswer, SolarEdgeClient } from './client.ts';
import type { StoragePlan } from './credit-plan.ts';
import { fetchSeries, windowEnding } from './windows.ts';
import { storageCalls } from './wire.ts';

/** A raw answer stays below 450 KB: a battery or meter has at most 25 KB a window. */
const MAX_CHARACTERS = 400_000;
const SERIALS_A_PART = 15;
/** A call that is not granted, or shows no battery or meter, is made again after this time. */
const WITHOUT_SECONDS = 86_400;

interface SiteCall {
  type: StorageType;
  /** With whom the batteries and meters of the site are listed. */
  device: PolledDevice;
}

/** The calls for batteries and meters: one credit for all batteries of a site, one for all its meters. None for an account that asks for neither. */
export class StoragePolls {
  readonly #client: SolarEdgeClient;
  readonly #context: AdapterContext;
  readonly #include: readonly StorageType[];
  /** Unix ms, by the call's name. */
  readonly #withoutUntil = new Map<string, number>();

  constructor(client: SolarEdgeClient, context: AdapterContext, include: readonly StorageType[]) {
    this.#client = client;
    this.#context = context;
    this.#include = include;
  }

  callsOfRound(devices: readonly PolledDevice[]): number {
    return this.#calls(devices).length;
  }

  plan(devices: readonly PolledDevice[], plan: StoragePlan): PollCall[] {
    return this.#calls(devices).map(({ type, device }) => ({
      name: nameOf({ type, device }),
      intervalSeconds: plan.intervalSeconds,
      devices: [device],
      samples: false,
      run: (signal) => this.#poll({ type, device }, plan, signal),
    }));
  }

  #calls(devices: readonly PolledDevice[]): SiteCall[] {
    return devices.flatMap((device) =>
      this.#include
        .filter((type) => device.storage?.some((listed) => listed.type === type))
        .map((type) => ({ type, device })),
    );
  }

  /** The last 12 hours of quarters cost no more than one of them: nothing is missed between two polls. */
  async #poll(asked: SiteCall, { resolution }: StoragePlan, signal: AbortSignal): Promise<RawAnswer[]> {
    const now = this.#context.now();
    const name = nameOf(asked);
    if (now < (this.#withoutUntil.get(name) ?? 0)) return [];
    const { type, device } = asked;
    const { timeScale } = this.#context;
    const window = windowEnding(now / 1000, resolution, { timeScale, timezone: device.timezone });
    const { call, member } = storageCalls[type];
    try {
      const answer = await fetchSeries(
        this.#client,
        device.vendorPlantId,
        storageCalls[type],
        window,
        resolution,
        signal,
      );
      if (!showsValues(answer.value, member)) this.#pause(name);
      const fetchedAt = this.#context.now();
      return partsOf(answer, member).map((body) => ({ call, body, fetchedAt, devices: [device] }));
    } catch (error) {
      if (!isKind(error, 'not_permitted')) throw error;
      this.#pause(name);
      this.#context.warn('telemetry of batteries or meters is not granted', { call: name });
      return [];
    }
  }

  #pause(name: string): void {
    // Runs are not to the millisecond: a little early is due.
    this.#withoutUntil.set(name, this.#context.now() + (WITHOUT_SECONDS * 990) / this.#context.timeScale);
  }
}

function nameOf({ type, device }: SiteCall): string {
  return `${storageCalls[type].call}:${device.vendorPlantId}`;
}

/** Returns whether any series but that of a production meter has a bucket. */
function showsValues(value: unknown, member: string): boolean {
  const bySerial = isRecord(value) ? value[member] : undefined;
  return isRecord(bySerial) && Object.values(bySerial).some((series) => isRecord(series) && hasBuckets(series));
}

function hasBuckets(series: JsonRecord): boolean {
  return Object.entries(series).some(
    ([name, each]) => !name.startsWith('production') && isRecord(each) && recordsOf(each.values).length > 0,
  );
}

/** Returns the answer as received, or in parts where it is too long. */
function partsOf({ body, value }: SolarEdgeAnswer, member: string): string[] {
  if (body.length <= MAX_CHARACTERS) return [body];
  const members = parseNode(body).find(member)?.members() ?? new Map<string, JsonNode>();
  const sources = [...members].map(([serial, { source }]) => `${JSON.stringify(serial)}:${source}`);
  const resolution = JSON.stringify(isRecord(value) ? (readText(value.resolution) ?? null) : null);
  return batchesOf(sources, SERIALS_A_PART).map(
    (part) => `{"resolution":${resolution},"${member}":{${part.join(',')}}}`,
  );
}
