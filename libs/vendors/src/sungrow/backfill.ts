import { formatLocal, offsetSecondsAt } from '@heliograph/base-data';
import { batchesOf, clockOf, isKind } from '@heliograph/vendor-contract';
import type { AdapterContext, BackfillCall, Gap, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { SungrowClient } from './client.ts';
import { HOURLY_QUOTA } from './declaration.ts';
import { zoneLabel, type PlantZones } from './plant-zones.ts';
import { pointsOf } from './points.ts';
import { withZones } from './polls.ts';
import { isInverterType, type InverterType } from './wire.ts';

const CALL = 'getDevicePointMinuteDataList';
/** The longest span of one call. */
const WINDOW_SECONDS = 3 * 3600;
/** Fewer than 50 points a call: 98 fit into two. */
const POINTS_A_CALL = 49;
/** 50 devices are allowed; 36 rows of 98 points are some 50 KB a device, and an answer stays below 450 KB. */
const BACKFILL_BATCH = 8;

/** The limits of history calls: live polls plan four fifths of the hour's quota; half of the rest is for the past. */
const HISTORY_LIMITS = [{ key: 'history', limit: HOURLY_QUOTA / 10, perSeconds: 3600 }];

/** A stretch of plant-local time: devices of one call must share its meaning. */
interface Window {
  from: number;
  to: number;
}

/** Minute history of a gap, three hours a call, oldest first. Devices without a zone are left out: their times could not be read. */
export class Backfill {
  readonly #client: SungrowClient;
  readonly #context: AdapterContext;
  readonly #zones: PlantZones;

  constructor(client: SungrowClient, context: AdapterContext, zones: PlantZones) {
    this.#client = client;
    this.#context = context;
    this.#zones = zones;
  }

  calls(devices: readonly PolledDevice[], gap: Gap): BackfillCall[] {
    const sorted = devices.toSorted((a, b) => (a.vendorDeviceId < b.vendorDeviceId ? -1 : 1));
    const batches = [...Map.groupBy(sorted, (device) => `${device.vendorType} ${clockOf(device) ?? ''}`).values()]
      .flatMap((alike) => batchesOf(alike, BACKFILL_BATCH))
      .map((batch) => ({ batch, type: batch[0]?.vendorType ?? '' }));
    return this.#windows(gap).flatMap((window) =>
      batches.flatMap(({ batch, type }, i) => {
        if (!isInverterType(type) || !batch[0] || clockOf(batch[0]) === undefined) return [];
        const name = `${CALL}:${type}:${i}:${new Date(window.from * 1000).toISOString()}`;
        return [{ name, devices: batch, run: (signal: AbortSignal) => this.#run(type, batch, window, signal) }];
      }),
    );
  }

  #windows({ from, to }: Gap): Window[] {
    const length = Math.max(1, Math.floor(WINDOW_SECONDS / this.#context.timeScale));
    const windows: Window[] = [];
    for (let start = Math.floor(from) + 1; start <= to; start += length + 1)
      windows.push({ from: start, to: Math.min(start + length, Math.ceil(to)) });
    return windows;
  }

  async #run(
    type: InverterType,
    devices: readonly PolledDevice[],
    window: Window,
    signal: AbortSignal,
  ): Promise<RawAnswer[]> {
    await this.#zones.refresh(signal);
    const answers: RawAnswer[] = [];
    const alike = Map.groupBy(devices, (device) => zoneLabel(this.#zones.label(device) ?? clockOf(device) ?? ''));
    for (const [zone, group] of alike) {
      const body = await this.#history(type, group, zone, window, signal);
      if (body !== undefined) {
        answers.push({ call: CALL, body, fetchedAt: this.#context.now(), devices: group, backfill: true });
      }
    }
    return answers;
  }

  /** Returns undefined where the history is not granted. */
  async #history(
    type: InverterType,
    devices: readonly PolledDevice[],
    zone: string,
    window: Window,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const bodies: string[] = [];
    try {
      for (const points of batchesOf(pointsOf(type), POINTS_A_CALL)) {
        const parameters = {
          ps_key_list: devices.map(({ vendorDeviceId }) => vendorDeviceId),
          points: points.map((point) => `p${point}`).join(','),
          start_time_stamp: compactLocal(window.from, zone),
          end_time_stamp: compactLocal(window.to, zone),
          minute_interval: '5',
        };
        bodies.push((await this.#client.call(CALL, parameters, signal, HISTORY_LIMITS)).body);
      }
    } catch (error) {
      if (!isKind(error, 'not_permitted')) throw error;
      this.#context.warn('the minute history is not granted to this application', { call: CALL });
      return undefined;
    }
    return withZones(CALL, bodies, this.#zones.json(devices));
  }
}

/** Writes `yyyyMMddHHmmss` in the plant's clock. */
function compactLocal(unixSeconds: number, zone: string): string {
  return formatLocal(unixSeconds, offsetSecondsAt(zone, unixSeconds) ?? 0).replace(/\D/g, '');
}
