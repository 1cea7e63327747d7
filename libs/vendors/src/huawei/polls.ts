import { reported } from '@heliograph/base-data';
import { batchesOf, type AdapterContext, type PollCall, type PolledDevice } from '@heliograph/vendor-contract';
import type { HuaweiClient } from './client.ts';
import { ALARM_SECONDS, alarmLimits, REALTIME_SECONDS, realtimeLimits, roundSeconds } from './limits.ts';
import { alarmAnswers } from './polls-alarms.ts';
import { BATCH_SIZE, inverterTypes, type HuaweiCall } from './wire.ts';

/** The cloud answers for the last 365 days (20026); a day less, so that a slow clock does not pass it. */
const ALARM_WINDOW_MS = 364 * 86_400_000;

interface Batch {
  name: string;
  call: HuaweiCall;
  devices: readonly PolledDevice[];
  body(): object;
}

/** Plans the calls of one account: its budget is exactly one round of calls per window, and a round is what these lists hold. */
export class PollPlan {
  constructor(
    private readonly client: HuaweiClient,
    private readonly context: AdapterContext,
  ) {}

  of(devices: readonly PolledDevice[]): PollCall[] {
    const sorted = devices.toSorted((a, b) => (a.vendorDeviceId < b.vendorDeviceId ? -1 : 1));
    return [...this.#realtime(sorted), ...this.#alarms(sorted)];
  }

  #realtime(devices: readonly PolledDevice[]): PollCall[] {
    const batches = [...Map.groupBy(devices, (device) => device.vendorType)].flatMap(([type, ofType]) =>
      batchesOf(ofType, BATCH_SIZE).map((batch, i) => realtimeBatch(`getDevRealKpi:${type}:${i}`, type, batch)),
    );
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

  /** Returns the calls for what is still open: the answer replaces what was known of these devices. */
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
    return { name, call: 'getAlarmList', devices, body };
  }

  #poll(batch: Batch, windowSeconds: number, limits: ReturnType<typeof alarmLimits>): PollCall {
    const { name, call, devices } = batch;
    return {
      name,
      intervalSeconds: roundSeconds(windowSeconds, this.context.timeScale),
      devices,
      ...reported({ samples: call === 'getAlarmList' ? (false as const) : undefined }),
      run: async (signal) => {
        const answer = await this.client.call(call, batch.body(), { limits, signal });
        const raw = { call, body: answer.body, fetchedAt: this.context.now(), devices };
        return call === 'getAlarmList' ? alarmAnswers(raw) : [raw];
      },
    };
  }
}

function realtimeBatch(name: string, type: string, devices: readonly PolledDevice[]): Batch {
  const devIds = devices.map((device) => device.vendorDeviceId).join(',');
  return { name, call: 'getDevRealKpi', devices, body: () => ({ devIds, devTypeId: Number(type) }) };
}
