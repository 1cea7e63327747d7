import { formatLocal, offsetSecondsAt } from '@heliograph/base-data';
import { answerSizedParts, batchesOf, clockOf, parseNode } from '@heliograph/vendor-contract';
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
/** More are refused. 36 rows of 98 points are some 50 KB a device: answers are cut by device. */
const BACKFILL_BATCH = 50;

/** The limits of history calls: live polls plan four fifths of the hour's quota; half of the rest is for the past. */
export const HISTORY_LIMITS = [
  { key: 'history', limit: HOURLY_QUOTA / 10, perSeconds: 3600, historyOnly: true as const },
];

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
      const bodies = await this.#history(type, group, zone, window, signal);
      const fetchedAt = this.#context.now();
      for (const part of deviceParts(bodies, group)) {
        const body = withZones(CALL, part.bodies, this.#zones.json(part.devices));
        answers.push({ call: CALL, body, fetchedAt, devices: part.devices, backfill: true });
      }
    }
    return answers;
  }

  /** Returns an answer for each set of points. */
  async #history(
    type: InverterType,
    devices: readonly PolledDevice[],
    zone: string,
    window: Window,
    signal: AbortSignal,
  ): Promise<string[]> {
    const bodies: string[] = [];
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
    return bodies;
  }
}

interface DevicePart {
  devices: readonly PolledDevice[];
  bodies: readonly string[];
}

/** Returns the answers for the sets of points, each cut by device to what one record takes; rows stay as the vendor wrote them. */
export function deviceParts(bodies: readonly string[], devices: readonly PolledDevice[]): DevicePart[] {
  if (answerSizedParts(bodies).length < 2) return [{ devices, bodies }];
  const answers = bodies.map((body) => parseNode(body).find('result_data'));
  const rows = devices.map(({ vendorDeviceId }) => answers.map((data) => data?.find(vendorDeviceId)?.source ?? '[]'));
  let next = 0;
  return answerSizedParts(rows.map((ofDevice) => ofDevice.join(''))).map((part) => {
    const [from, to] = [next, (next += part.length)];
    const own = devices.slice(from, to);
    return {
      devices: own,
      bodies: answers.map((_, set) => {
        const members = own.map(
          ({ vendorDeviceId }, i) => `${JSON.stringify(vendorDeviceId)}:${rows[from + i]![set]!}`,
        );
        return `{"result_code":"1","result_msg":"success","result_data":{${members.join(',')}}}`;
      }),
    };
  });
}

/** Writes `yyyyMMddHHmmss` in the plant's clock. */
function compactLocal(unixSeconds: number, zone: string): string {
  return formatLocal(unixSeconds, offsetSecondsAt(zone, unixSeconds) ?? 0).replace(/\D/g, '');
}
