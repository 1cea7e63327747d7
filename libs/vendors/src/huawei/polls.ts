import { reported, type StorageType } from '@heliograph/base-data';
import { batchesOf, parseNode, readText } from '@heliograph/vendor-contract';
import type { AdapterContext, PollCall, PolledDevice, RawAnswer, VendorRequest } from '@heliograph/vendor-contract';
import type { CallOptions, HuaweiClient } from './client.ts';
import { ifTypeIsRead, storageBatches, type StorageBatch } from './polls-storage.ts';
import { BATCH_SIZE, inverterTypes, type HuaweiCall } from './wire.ts';

/** The cloud answers for the last 365 days (20026); a day less, so that a slow clock does not pass it. */
const ALARM_WINDOW_MS = 364 * 86_400_000;

interface Batch {
  name: string;
  call: HuaweiCall;
  devices: readonly PolledDevice[];
  /** False: brings no samples of inverters. */
  samples?: false;
  /** Of batteries and meters: a refusal does not concern the inverters. */
  grant?: string;
  body(): object;
}

/**
 * Plans the calls of one account: its budget is exactly one round of calls per window, and a round is the calls for
 * these lists.
 */
export class PollPlan {
  constructor(
    private readonly client: HuaweiClient,
    private readonly context: AdapterContext,
    private readonly include: readonly StorageType[] | undefined,
  ) {}

  of(devices: readonly PolledDevice[]): PollCall[] {
    const sorted = devices.toSorted((a, b) => (a.vendorDeviceId < b.vendorDeviceId ? -1 : 1));
    return [...this.#realtime(sorted), ...this.#alarms(sorted)];
  }

  #realtime(devices: readonly PolledDevice[]): PollCall[] {
    const ofInverters = [...Map.groupBy(devices, (device) => device.vendorType)].flatMap(([type, ofType]) =>
      batchesOf(ofType, BATCH_SIZE).map((batch, i) => realtimeBatch(`getDevRealKpi:${type}:${i}`, type, batch)),
    );
    // A type of battery or meter has a budget of its own, as each type of inverter has.
    const batches = [...ofInverters, ...storageBatches(devices, this.include, BATCH_SIZE).map(storageBatch)];
    const limits = realtimeLimits(batches.length);
    return batches.map((batch) => this.#poll(batch, REALTIME_SECONDS, limits));
  }

  #alarms(devices: readonly PolledDevice[]): PollCall[] {
    const plants = Map.groupBy(devices, (device) => device.vendorPlantId);
    const batches = batchesOf([...plants.keys()].sort(), BATCH_SIZE).map((codes, i) => {
      const ofPlants = codes.flatMap((code) => plants.get(code) ?? []);
      return this.#alarmBatch(`getAlarmList:${i}`, codes, ofPlants);
    });
    const limits = alarmLimits(batches.length);
    return batches.map((batch) => this.#poll(batch, ALARM_SECONDS, limits));
  }

  /** Returns the calls for open alarms: the answer replaces the known ones of these devices. */
  #alarmBatch(name: string, plantCodes: readonly string[], devices: readonly PolledDevice[]): Batch {
    const body = (): object => {
      const endTime = this.context.now();
      return {
        stationCodes: plantCodes.join(','),
        beginTime: endTime - ALARM_WINDOW_MS,
        endTime,
        language: 'en_US',
        status: '1,2,3',
        devTypes: inverterTypes.join(','),
      };
    };
    return { name, call: 'getAlarmList', devices, samples: false, body };
  }

  #poll(batch: Batch, windowSeconds: number, limits: ReturnType<typeof alarmLimits>): PollCall {
    const { name, call, devices, samples } = batch;
    return {
      name,
      intervalSeconds: roundSeconds(windowSeconds, this.context.timeScale),
      devices,
      ...reported({ samples }),
      run: async (signal) => {
        const options = { limits, signal, ...reported({ grant: batch.grant }) };
        if (batch.grant !== undefined)
          return ifTypeIsRead(name, this.context, async () => [await this.#ask(batch, options)]);
        const raw = await this.#ask(batch, options);
        return call === 'getAlarmList' ? alarmAnswers(raw) : [raw];
      },
    };
  }

  async #ask(batch: Batch, options: CallOptions): Promise<RawAnswer> {
    const { call, devices } = batch;
    const answer = await this.client.call(call, batch.body(), options);
    return { call, body: answer.body, fetchedAt: this.context.now(), devices };
  }
}

function realtimeBatch(name: string, type: string, devices: readonly PolledDevice[]): Batch {
  const devIds = devices.map((device) => device.vendorDeviceId).join(',');
  return { name, call: 'getDevRealKpi', devices, body: () => ({ devIds, devTypeId: Number(type) }) };
}

function storageBatch({ name, vendorType, ids, devices }: StorageBatch): Batch {
  const body = { devIds: ids.join(','), devTypeId: Number(vendorType) };
  return {
    name: `getDevRealKpi:${name}`,
    call: 'getDevRealKpi',
    devices,
    samples: false,
    grant: `getDevRealKpi:${vendorType}`,
    body: () => body,
  };
}

/** Devices an answer speaks of at most: their description travels with it, and 2,600 of them fill a record of Kafka. */
const DEVICES_AN_ANSWER = 1000;

/**
 * The alarms of up to 100 plants, however many inverters they have. If they exceed one answer, the entries are
 * regrouped by device, each as the vendor wrote it: those of a device are in one answer, because it replaces the known
 * ones. Those of no polled device come with the first, so that no entry is rejected twice.
 */
export function alarmAnswers(answer: RawAnswer): RawAnswer[] {
  const { body, devices } = answer;
  if (devices.length <= DEVICES_AN_ANSWER) return [answer];
  const groups = batchesOf(devices, DEVICES_AN_ANSWER);
  const groupOf = new Map(groups.flatMap((group, i) => group.map(({ InverterSN }) => [InverterSN, i] as const)));
  const json = parseNode(body);
  const items: unknown = recordOf(json.value).data;
  // Not a list of alarms: the mapping reports the fault.
  if (!Array.isArray(items)) return [answer];
  const sources = json.sources('data');
  const entries = groups.map((): string[] => []);
  for (const [i, item] of items.entries())
    entries[groupOf.get(readText(recordOf(item).esnCode) ?? '') ?? 0]!.push(sources[i]!);
  return groups.map((group, i) => ({
    ...answer,
    devices: group,
    body: `{"success":true,"failCode":0,"data":[${entries[i]!.join(',')}]}`,
  }));
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

type Limits = NonNullable<VendorRequest['limits']>;

const DAY = 86_400;

/** The longest pause between two calls of a list, ms: the cloud grants one a minute. A longer one means that the budget of the day is used up. */
export const MAX_PAUSE_MS = 90_000;

/** Vendor seconds between two realtime calls of one device, and between two alarm calls of one plant. */
const REALTIME_SECONDS = 300;
const ALARM_SECONDS = 1800;

/**
 * Returns the interval of a round of calls, in vendor seconds. It is longer than the window: the cloud counts arrivals and we count departures, so a
 * slow request followed by a quick one would fall into one window, and the pacing below us keeps a margin of its own. Delays on the way do not shrink
 * with the time scale: a second of real time at least.
 */
function roundSeconds(windowSeconds: number, timeScale: number): number {
  return windowSeconds + Math.max(windowSeconds / 75, timeScale);
}

/** Returns calls of at most 100 that so many plants or devices need: the unit in which Huawei grants calls. */
function batchCount(items: number): number {
  return Math.ceil(items / BATCH_SIZE);
}

/** Returns the limits of `getDevList`: one call per 100 plants and 24 more, a day. */
export function deviceListLimits(plants: number): Limits {
  return [{ key: 'getDevList/day', limit: batchCount(plants) + 24, perSeconds: DAY }];
}

/** Returns the limits of `getDevRealKpi`: one call per 100 devices of each type, in 5 minutes. */
function realtimeLimits(calls: number): Limits {
  return [{ key: 'getDevRealKpi/5min', limit: calls, perSeconds: REALTIME_SECONDS }];
}

/** Returns the limits of `getAlarmList`: one call per 100 plants, in 30 minutes. */
function alarmLimits(calls: number): Limits {
  return [{ key: 'getAlarmList/30min', limit: calls, perSeconds: ALARM_SECONDS }];
}

/** Returns the limits of `getDevHistoryKpi`: one call per 10 devices of each type and 24 more, a day; one a minute. */
export function historyLimits(calls: number): Limits {
  return [
    { key: 'getDevHistoryKpi/day', limit: calls + 24, perSeconds: DAY, historyOnly: true },
    { key: 'getDevHistoryKpi/min', limit: 1, perSeconds: 60 },
  ];
}

/** Returns the limits of `getDevKpiDay`: one call per 100 devices of each type and 24 more, a day; one a minute. */
export function dayLimits(calls: number): Limits {
  return [
    { key: 'getDevKpiDay/day', limit: calls + 24, perSeconds: DAY },
    { key: 'getDevKpiDay/min', limit: 1, perSeconds: 60 },
  ];
}

/** Returns vendor seconds to wait after a 407: the window, or the wait that clients measured (dossier: "Endpoints"). */
export function refusalSeconds(call: string): number {
  if (call === 'login') return 600;
  if (call === 'getDevRealKpi') return 300;
  if (call === 'getAlarmList') return 900;
  return 60;
}
