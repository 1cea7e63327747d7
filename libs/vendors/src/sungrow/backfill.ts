import { formatLocal, offsetSecondsAt, type StorageType } from '@heliograph/base-data';
import { answerSizedParts, batchesOf, clockOf, dateWindows, isKind, parseNode } from '@heliograph/vendor-contract';
import type { AdapterContext, BackfillCall, Gap, PlanDays, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { SungrowClient } from './client.ts';
import { HOURLY_QUOTA } from './declaration.ts';
import type { PlantZones } from './plant-zones.ts';
import { dayPoints, pointsOf } from './points.ts';
import { withZones } from './polls.ts';
import { BATTERY, listedKeys, METER, storagePoints, type Keyed } from './storage.ts';
import { isInverterType, zoneLabel } from './wire.ts';

const CALL = 'getDevicePointMinuteDataList';
/** The longest span of one call. */
const WINDOW_SECONDS = 3 * 3600;
/** Fewer than 50 points a call: 98 fit into two. */
const POINTS_A_CALL = 49;
/** More are refused. 36 rows of 98 points are some 50 KB a device: answers are cut by device. */
const BACKFILL_BATCH = 50;

/** The limits of history calls: live polls plan four fifths of the hour's quota; half of the rest is for the past. */
const HISTORY_LIMITS = [{ key: 'history', limit: HOURLY_QUOTA / 10, perSeconds: 3600, historyOnly: true as const }];

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

  /** @param include the batteries and meters that are filled too */
  calls(devices: readonly PolledDevice[], gap: Gap, include: readonly StorageType[] = []): BackfillCall[] {
    const sorted = devices.toSorted((a, b) => (a.vendorDeviceId < b.vendorDeviceId ? -1 : 1));
    const batches = [...inverterBatches(sorted), ...listedBatches(sorted, include)];
    return this.#windows(gap).flatMap((window) =>
      batches.map((batch) => ({
        // Of another kind than the inverters': what is granted of one says nothing of the other.
        name: `${batch.isStorage ? 'storage/' : ''}${CALL}:${batch.name}:${new Date(window.from * 1000).toISOString()}`,
        devices: [...new Set(batch.keyed.map(({ device }) => device))],
        run: (signal: AbortSignal) =>
          batch.isStorage ? this.#runStorage(batch, window, signal) : this.#run(batch, window, signal),
      })),
    );
  }

  #windows({ from, to }: Gap): Window[] {
    const length = Math.max(1, Math.floor(WINDOW_SECONDS / this.#context.timeScale));
    const windows: Window[] = [];
    for (let start = Math.floor(from) + 1; start <= to; start += length + 1)
      windows.push({ from: start, to: Math.min(start + length, Math.ceil(to)) });
    return windows;
  }

  /** An application may lack the right to read other devices than inverters. */
  async #runStorage(batch: Batch, window: Window, signal: AbortSignal): Promise<RawAnswer[]> {
    try {
      return await this.#run(batch, window, signal);
    } catch (error) {
      if (!isKind(error, 'not_permitted')) throw error;
      this.#context.warn('the history of batteries and meters is not granted to this application', { call: CALL });
      return [];
    }
  }

  async #run(batch: Batch, window: Window, signal: AbortSignal): Promise<RawAnswer[]> {
    await this.#zones.refresh(signal);
    const answers: RawAnswer[] = [];
    const alike = Map.groupBy(batch.keyed, ({ device }) =>
      zoneLabel(this.#zones.label(device) ?? clockOf(device) ?? ''),
    );
    for (const [zone, group] of alike) {
      const bodies = await this.#history(batch, group, zone, window, signal);
      const fetchedAt = this.#context.now();
      for (const part of deviceParts(bodies, group)) {
        const devices = [...new Set(part.devices.map(({ device }) => device))];
        const body = withZones(CALL, part.bodies, this.#zones.json(devices));
        answers.push({ call: CALL, body, fetchedAt, devices, backfill: true });
      }
    }
    return answers;
  }

  /** Returns an answer for each set of points. */
  async #history(
    { points: all, grant }: Batch,
    keyed: readonly Keyed[],
    zone: string,
    window: Window,
    signal: AbortSignal,
  ): Promise<string[]> {
    const bodies: string[] = [];
    for (const points of batchesOf(all, POINTS_A_CALL)) {
      const parameters = {
        ps_key_list: keyed.map(({ key }) => key),
        points: points.map((point) => `p${point}`).join(','),
        start_time_stamp: compactLocal(window.from, zone),
        end_time_stamp: compactLocal(window.to, zone),
        minute_interval: '5',
      };
      bodies.push((await this.#client.call(CALL, parameters, signal, HISTORY_LIMITS, grant)).body);
    }
    return bodies;
  }
}

/** Devices of one type and clock. */
interface Batch {
  /** `14:0`. */
  name: string;
  points: readonly string[];
  keyed: readonly Keyed[];
  /** A refusal of batteries does not concern the inverters. */
  grant?: string;
  isStorage?: true;
}

function inverterBatches(devices: readonly PolledDevice[]): Batch[] {
  return [...Map.groupBy(devices, (device) => `${device.vendorType} ${clockOf(device) ?? ''}`).values()]
    .flatMap((alike) => batchesOf(alike, BACKFILL_BATCH))
    .flatMap((batch, i) => {
      const [{ vendorType: type }] = batch as [PolledDevice];
      if (!isInverterType(type) || clockOf(batch[0]!) === undefined) return [];
      const keyed = batch.map((device) => ({ key: device.vendorDeviceId, device }));
      return [{ name: `${type}:${i}`, points: pointsOf(type), keyed }];
    });
}

/** The plant itself (type 11) has another history, whose points are not published with those. */
function listedBatches(devices: readonly PolledDevice[], include: readonly StorageType[]): Batch[] {
  const listed = [
    ['battery', BATTERY],
    ['meter', METER],
  ] as const;
  return listed
    .filter(([type]) => include.includes(type))
    .flatMap(([type, deviceType]) => {
      const clocked = listedKeys(devices, deviceType).filter(({ device }) => clockOf(device) !== undefined);
      return [...Map.groupBy(clocked, ({ device }) => clockOf(device)).values()]
        .flatMap((alike) => batchesOf(alike, BACKFILL_BATCH))
        .map((keyed, i) => ({
          name: `${deviceType}:${i}`,
          points: storagePoints(deviceType, type),
          keyed,
          grant: `${CALL}:${deviceType}`,
          isStorage: true as const,
        }));
    });
}

interface DevicePart {
  devices: readonly Keyed[];
  bodies: readonly string[];
}

/** Returns the answers for the sets of points, each cut by device to what one record takes; rows stay as the vendor wrote them. */
export function deviceParts(bodies: readonly string[], devices: readonly Keyed[]): DevicePart[] {
  if (answerSizedParts(bodies).length < 2) return [{ devices, bodies }];
  const answers = bodies.map((body) => parseNode(body).find('result_data'));
  const rows = devices.map(({ key }) => answers.map((data) => data?.find(key)?.source ?? '[]'));
  let next = 0;
  return answerSizedParts(rows.map((ofDevice) => ofDevice.join(''))).map((part) => {
    const [from, to] = [next, (next += part.length)];
    const own = devices.slice(from, to);
    return {
      devices: own,
      bodies: answers.map((_, set) => {
        const members = own.map(({ key }, i) => `${JSON.stringify(key)}:${rows[from + i]![set]!}`);
        return `{"result_code":"1","result_msg":"success","result_data":{${members.join(',')}}}`;
      }),
    };
  });
}

/** Writes `yyyyMMddHHmmss` in the plant's clock. */
function compactLocal(unixSeconds: number, zone: string): string {
  return formatLocal(unixSeconds, offsetSecondsAt(zone, unixSeconds) ?? 0).replace(/\D/g, '');
}

const DAYS_CALL = 'getDevicePointsDayMonthYearDataList';
/** 50 devices of one type are allowed; a month of a hybrid's seven points is some 11 KB, and an answer stays below 450 KB. */
const DEVICES_A_CALL = 30;
/** 100 days are allowed: a month fits. */
const DAYS_A_CALL = 31;
/** `query_type` of days, and `data_type` of the highest value in each. */
const BY_DAY = '1';
const PEAK = '2';

/** Plans one call for up to 30 devices of one type and a month. */
export const planDays =
  (client: SungrowClient, context: AdapterContext): PlanDays =>
  (devices, span) => {
    const sorted = devices.toSorted((a, b) => (a.vendorDeviceId < b.vendorDeviceId ? -1 : 1));
    return [...Map.groupBy(sorted, ({ vendorType }) => vendorType)].flatMap(([type, ofType]) => {
      if (!isInverterType(type)) return [];
      const data_point = dayPoints(type).join(',');
      return dateWindows(span, DAYS_A_CALL).flatMap(({ from, to }) =>
        batchesOf(ofType, DEVICES_A_CALL).map((batch) => ({
          name: `${DAYS_CALL}:${batch[0]!.vendorDeviceId}:${from}`,
          devices: batch,
          async run(signal: AbortSignal) {
            const parameters = {
              ps_key_list: batch.map(({ vendorDeviceId }) => vendorDeviceId),
              data_point,
              data_type: PEAK,
              query_type: BY_DAY,
              start_time: from.replaceAll('-', ''),
              end_time: to.replaceAll('-', ''),
              order: '0',
            };
            const { body } = await client.call(DAYS_CALL, parameters, signal, HISTORY_LIMITS);
            return [{ call: DAYS_CALL, body, fetchedAt: context.now(), devices: batch, backfill: true }];
          },
        })),
      );
    });
  };
