import { dayBounds, type Energies, energyMembers } from '@heliograph/energy';
import type { IncomingRecord } from '@heliograph/kafka';
import { headerNames, topicNames } from '@heliograph/messaging';
import { type LogPosition, logPositionOf, type Projection, recordMembers } from '@heliograph/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeliveryConfiguration } from '../configuration.ts';
import { ErasedAccounts } from '../history/record-projection.ts';
import { DeviceWindow } from './device-window.ts';
import { beginEarlier, knownDevices, type SeenDevice, storedWindows } from './energy-projection.ts';
import { type ComputedDay, writeDays } from './energy-rows.ts';
import type { NamedDevice } from './interval-records.ts';
import { storableName, zoneOf } from './sample-reading.ts';

const DAY_SECONDS = 86_400;
/** kWh that no inverter makes in a day. */
const MAX_VALUE = 1e6;
const plainId = /^[\w-]{1,64}$/;
const plainDate = /^\d{4}-\d\d-\d\d$/;

/** What the energy needs of a record of `energy`. */
export interface VendorDay extends LogPosition, SeenDevice {
  /** Undefined: it is no `device.day`. */
  day: string | undefined;
  /** Wh. */
  energies: Energies;
}

/** Takes the vendors' sums of days (`device.day`) for days without samples. They make no `energy.interval`: consumers have the day itself. */
@Injectable()
export class VendorDayProjection implements Projection<VendorDay> {
  readonly topic = topicNames.energy;
  readonly groupId = 'delivery-api-energy-days';
  readonly positionPrefix = 'energy-days/';
  readonly maxBatchRecords = 1_000;
  readonly pauseMs = 500;

  constructor(
    private readonly configuration: DeliveryConfiguration,
    private readonly erased: ErasedAccounts,
  ) {}

  read(record: IncomingRecord): VendorDay | undefined {
    return readVendorDay(record);
  }

  async write(manager: EntityManager, days: readonly VendorDay[]): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    const oldest = now - this.configuration.energyYears * 366 * DAY_SECONDS;
    const kept = days.filter(
      ({ accountId, day, beginsAt }) =>
        this.configuration.energyYears > 0 &&
        day !== undefined &&
        beginsAt >= oldest &&
        beginsAt < now &&
        !this.erased.has(accountId),
    );
    if (kept.length > 0) await addDays(manager, kept, now);
  }
}

/** @returns undefined for a record that is not a device's; other kinds of records have no `day` */
export function readVendorDay(record: IncomingRecord): VendorDay | undefined {
  const { headers, value } = record;
  const accountId = headers[headerNames.accountId] ?? '';
  const deviceId = headers[headerNames.deviceId] ?? '';
  const beginsAt = Number(headers[headerNames.time]);
  if (!plainId.test(accountId) || accountId.length > 40 || !plainId.test(deviceId)) return undefined;
  if (!Number.isSafeInteger(beginsAt) || beginsAt < 0) return undefined;
  const members = headers[headerNames.kind] === 'device.day' ? recordMembers(value) : {};
  const plantId = headers[headerNames.plantId] ?? '';
  return {
    ...logPositionOf(record),
    accountId,
    deviceId,
    plantId: plainId.test(plantId) ? plantId : null,
    groupIds: (headers[headerNames.groups] ?? '').split(',').filter((id) => plainId.test(id)),
    vendor: storableName(headers[headerNames.vendor]),
    serial: storableName(headers[headerNames.serial]),
    timezone: zoneOf(members.Timezone, beginsAt),
    beginsAt,
    day: typeof members.date === 'string' && isDate(members.date) ? members.date : undefined,
    energies: energyMembers.map((member) => wattHours(members[member === 'EGenerated' ? 'EDay' : member])),
  };
}

function isDate(text: string): boolean {
  const time = plainDate.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

function wattHours(kwh: unknown): number | undefined {
  return typeof kwh === 'number' && kwh >= 0 && kwh < MAX_VALUE ? Math.round(kwh * 1000) : undefined;
}

/** In the transaction with the offset. @param now Unix seconds */
async function addDays(manager: EntityManager, days: readonly VendorDay[], now: number): Promise<void> {
  const byDevice = Map.groupBy(days, ({ deviceId }) => deviceId);
  const seen = new Map([...byDevice].map(([id, own]) => [id, own.at(-1)!]));
  const touched = new Map<NamedDevice, VendorDay[]>();
  for (const device of await knownDevices(manager, seen)) {
    // A device has one account; a record under another's name is no day of it.
    const own = byDevice
      .get(device.deviceId)!
      .filter(
        ({ accountId, energies }) => accountId === device.accountId && energies.some((each) => each !== undefined),
      );
    if (own.length === 0) continue;
    device.vendor ??= own[0]!.vendor;
    device.serial ??= own[0]!.serial;
    touched.set(device, own);
  }
  if (touched.size === 0) return;
  await beginEarlier(
    manager,
    [...touched].map(([device, own]) => {
      const first = own.reduce((least, { day }) => (day! < least ? day! : least), own[0]!.day!);
      return { device, at: dayBounds(device.timezone, first).start };
    }),
  );
  const dates = new Map([...touched].map(([device, own]) => [device, own.map(({ day }) => day!)]));
  const windows = await storedWindows(manager, dates);
  const computed: ComputedDay[] = [];
  for (const [device, own] of touched) {
    const window = new DeviceWindow(device, windows.get(device.seq) ?? []);
    for (const { day, energies } of own) window.addVendorDay(day!, energies);
    computed.push(...window.compute(now));
  }
  await writeDays(
    manager,
    computed.sort((a, b) => a.deviceSeq - b.deviceSeq || (a.day < b.day ? -1 : 1)),
  );
}
