import { reported, type StorageType } from '@heliograph/base-data';
import {
  batchesOf,
  isKind,
  isRecord,
  pagesByDevice,
  parseNode,
  readNumber,
  readText,
} from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  DeviceEntry,
  DeviceList,
  PollCall,
  PolledDevice,
  RawAnswer,
} from '@heliograph/vendor-contract';
import { LIST_PAGE, pages, type SungrowClient } from './client.ts';
import { declaration, HOURLY_QUOTA } from './declaration.ts';
import { ZONES_SECONDS, type PlantZones } from './plant-zones.ts';
import { pointsOf } from './points.ts';
import { storageBatches, type RealtimeBatch, PLANT, storagePoints } from './storage.ts';
import { type InverterType, inverterTypes, isInverterType, labelSeconds, unixOf, ZONES_MEMBER } from './wire.ts';

/** Devices a call asks for: as many as were seen in one. Their answer has about 100 KB. */
const REALTIME_BATCH = 50;
/** Share of the hourly quota that polls may take; the rest is for inventory, alarms and repetitions. */
const QUOTA_SHARE = 0.8;
/** A sample so far from now is of a device that hangs, or the clock of its plant was moved. */
const DOUBTFUL_SECONDS = 1800;

/** Realtime values in batches of one device type, spread to stay within the hourly quota. */
export class RealtimePolls {
  readonly #client: SungrowClient;
  readonly #context: AdapterContext;
  readonly #zones: PlantZones;
  readonly #include: readonly StorageType[] | undefined;

  constructor(
    client: SungrowClient,
    context: AdapterContext,
    zones: PlantZones,
    include: readonly StorageType[] | undefined,
  ) {
    this.#client = client;
    this.#context = context;
    this.#zones = zones;
    this.#include = include;
  }

  calls(devices: readonly PolledDevice[]): PollCall[] {
    const sorted = devices.toSorted((a, b) => (a.vendorDeviceId < b.vendorDeviceId ? -1 : 1));
    const batches = [
      ...[...Map.groupBy(sorted, ({ vendorType }) => vendorType)].flatMap(([type, members]) =>
        isInverterType(type)
          ? batchesOf(members, REALTIME_BATCH).map((batch, i) => this.#inverters(type, batch, i))
          : [],
      ),
      ...storageBatches(sorted, this.#include, REALTIME_BATCH),
    ];
    const intervalSeconds = intervalOf(batches.length, new Set(devices.map(({ vendorPlantId }) => vendorPlantId)).size);
    return batches.map((batch) => ({
      name: batch.name,
      intervalSeconds,
      devices: batch.devices,
      ...reported({ samples: batch.samples }),
      run: (signal) => (batch.samples === false ? this.#runStorage(batch, signal) : this.#run(batch, signal)),
    }));
  }

  #inverters(type: InverterType, devices: readonly PolledDevice[], i: number): RealtimeBatch {
    const ofStorage =
      type === inverterTypes.hybrid ? (this.#include ?? []).flatMap((kind) => storagePoints(type, kind)) : [];
    return {
      name: `getDeviceRealTimeData:${type}:${i}`,
      deviceType: type,
      keys: devices.map(({ vendorDeviceId }) => vendorDeviceId),
      points: [...pointsOf(type), ...ofStorage],
      devices,
    };
  }

  /** An application may lack the right to read other devices than inverters, or plants. */
  async #runStorage(batch: RealtimeBatch, signal: AbortSignal): Promise<RawAnswer[]> {
    try {
      return await this.#run(batch, signal);
    } catch (error) {
      if (!isKind(error, 'not_permitted')) throw error;
      this.#context.warn('batteries and meters are not granted to this application', { call: batch.name });
      return [];
    }
  }

  async #run(batch: RealtimeBatch, signal: AbortSignal): Promise<RawAnswer[]> {
    const { deviceType, keys, points, devices, samples } = batch;
    await this.#zones.refresh(signal);
    const isPlants = deviceType === PLANT && this.#client.grant.kind === 'oauth';
    const call = isPlants ? 'getPowerStationRealTimeData' : 'getDeviceRealTimeData';
    const parameters = isPlants
      ? { ps_id_list: devices.map(({ vendorPlantId }) => vendorPlantId), point_id_list: points }
      : { device_type: Number(deviceType), point_id_list: points, ps_key_list: keys };
    // A refusal of batteries does not concern the inverters.
    const grant = samples === false ? `${call}:${deviceType}` : call;
    const { body } = await this.#client.call(call, parameters, signal, undefined, grant);
    const fetchedAt = this.#context.now();
    if (this.#isDoubtful(body, devices)) await this.#zones.refresh(signal, true);
    return [{ call, body: withZones(call, body, this.#zones.json(devices)), fetchedAt, devices }];
  }

  /** Returns whether a device that is online reports a time that is not about now. */
  #isDoubtful(body: string, devices: readonly PolledDevice[]): boolean {
    const now = this.#context.now() / 1000;
    const byKey = new Map(devices.map((device) => [device.vendorDeviceId, device]));
    return recordsOf(body).some((record) => {
      const device = byKey.get(readText(record.ps_key) ?? '');
      const time = readText(record.device_time);
      if (!device || time === undefined || readNumber(record.dev_status) === 0) return false;
      const local = unixOf(time, 'GMT+0');
      const offset = labelSeconds(this.#zones.label(device));
      return local !== undefined && offset !== undefined && Math.abs(now - local + offset) > DOUBTFUL_SECONDS;
    });
  }
}

/** The realtime calls of an hour and the reading of the plants' zones stay within their share of the quota. */
export function intervalOf(batches: number, plants: number): number {
  const zoneCalls = (3600 / ZONES_SECONDS) * Math.ceil(plants / LIST_PAGE);
  const callsAnHour = Math.max(1, HOURLY_QUOTA * QUOTA_SHARE - zoneCalls);
  return Math.max(declaration.pollIntervalSeconds, Math.ceil((batches * 3600) / callsAnHour));
}

function recordsOf(body: string): Readonly<Record<string, unknown>>[] {
  const value: unknown = JSON.parse(body);
  const data = isRecord(value) ? value.result_data : undefined;
  const list: unknown = isRecord(data) ? data.device_point_list : undefined;
  if (!Array.isArray(list)) return [];
  return list.filter(isRecord).map((item) => (isRecord(item.device_point) ? item.device_point : item));
}

/** Returns the answer, or several of them, with the zones that make their times readable. */
export function withZones(call: string, body: string | readonly string[], zones: string): string {
  const bodies = typeof body === 'string' ? [body] : body;
  if (bodies.length === 1 && zones === '[]') return bodies[0]!;
  const members = bodies.map((text, i) => `${JSON.stringify(bodies.length === 1 ? call : `${call}:${i + 1}`)}:${text}`);
  return `{${[...members, `${JSON.stringify(ZONES_MEMBER)}:${zones}`].join(',')}}`;
}

const CALL = 'getFaultAlarmInfo';
const ALARM_SECONDS = 600;
/** Neither solved nor closed. */
const OPEN = '8';
/** The days asked for: without times the cloud lists the current month, and an alarm of the 31st would be gone on the 1st. */
const DAYS_BACK = 90;

/** Plans one call for the open alarms of all plants. */
export function alarmPolls(
  client: SungrowClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
): PollCall[] {
  return [
    {
      name: CALL,
      intervalSeconds: ALARM_SECONDS,
      devices,
      samples: false,
      async run(signal) {
        try {
          const bodies: string[] = [];
          for await (const { body } of pages(client, CALL, filterAt(context.now()), signal)) bodies.push(body);
          return alarmAnswers(bodies, devices, context.now());
        } catch (error) {
          if (!isKind(error, 'not_permitted')) throw error;
          context.warn('alarms are not granted to this application', { call: CALL });
          return [];
        }
      },
    },
  ];
}

/** Times are plant-local: a day beyond now is later than now everywhere. */
function filterAt(now: number): object {
  return {
    process_status: OPEN,
    startTime: minuteText(now - DAYS_BACK * 86_400_000),
    endTime: minuteText(now + 86_400_000),
  };
}

/** Writes `yyyyMMddHHmm`. */
function minuteText(unixMs: number): string {
  return new Date(unixMs).toISOString().slice(0, 16).replace(/\D/g, '');
}

const alarmList: DeviceList = {
  entriesOf,
  idOf: ({ vendorDeviceId }) => vendorDeviceId,
  bodyOf: (list) => `{"result_code":"1","result_msg":"success","result_data":{"pageList":[${list}]}}`,
};

/** Returns the alarms of some devices: one page as received, several regrouped by device. */
export function alarmAnswers(
  bodies: readonly string[],
  devices: readonly PolledDevice[],
  fetchedAt: number,
): RawAnswer[] {
  return pagesByDevice({ call: CALL, fetchedAt, devices }, bodies, alarmList);
}

function entriesOf(body: string): DeviceEntry[] {
  return parseNode(body)
    .sources('result_data', 'pageList')
    .map((source) => {
      const entry = JSON.parse(source) as { ps_key?: unknown } | null;
      return { id: readText(entry?.ps_key) ?? '', source };
    });
}
