import type { StorageType } from '@heliograph/base-data';
import {
  isRecord,
  joinAnswers,
  readNumber,
  callsByDay,
  type AdapterContext,
  type BackfillCall,
  type Gap,
  type ListedStorage,
  type PollCall,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import { ifGranted, type SetAnswer, type SetCalls, type SmaClient } from './client.ts';
import { joinedParts } from './backfill.ts';
import { datesOf } from './local-time.ts';
import type { Pace } from './polls.ts';
import { showsStorage } from './storage.ts';
import { BALANCE_DAY, BALANCE_SET, BATTERY_DAY, BATTERY_SET, isClassicPlant, storageDays } from './wire.ts';

/** A battery's capacity changes when modules are added: it is read again after this time. */
const DETAILS_SECONDS = 86_400;
/** A plant whose balance shows neither battery nor meter is asked again after this time. */
const WITHOUT_SECONDS = 3600;

interface Details {
  /** Unix ms. */
  readAt: number;
  capacityWh: number | undefined;
}

/** The calls for batteries and meters: the balance of each plant, and the set of each listed battery. None for an account that asks for neither. */
export class StoragePolls {
  readonly #client: SmaClient;
  readonly #sets: SetCalls;
  readonly #context: AdapterContext;
  readonly #include: readonly StorageType[];
  readonly #details = new Map<string, Details>();
  /** Unix ms, by plant. */
  readonly #withoutUntil = new Map<string, number>();

  constructor(client: SmaClient, sets: SetCalls, context: AdapterContext, include: readonly StorageType[]) {
    this.#client = client;
    this.#sets = sets;
    this.#context = context;
    this.#include = include;
  }

  callsOfRun(devices: readonly PolledDevice[]): number {
    return this.calls(devices, { recent: 0, classic: 0, energy: 0, logs: 0 }).length;
  }

  calls(devices: readonly PolledDevice[], pace: Pace): PollCall[] {
    return this.#owners(devices).map(({ device, battery }) => ({
      name: battery ? `battery:${battery.vendorDeviceId}` : `balance:${device.vendorPlantId}`,
      intervalSeconds: isClassicPlant(device.vendorPlantId) ? pace.classic : pace.recent,
      devices: [device],
      samples: false,
      run: (signal) => (battery ? this.#battery(device, battery, signal) : this.#balance(device, signal)),
    }));
  }

  /** Plans a call for each of them and local day of the gap, oldest day first. */
  backfill(devices: readonly PolledDevice[], gap: Gap): BackfillCall[] {
    if (gap.to <= gap.from) return [];
    return this.#owners(devices).flatMap(({ device, battery }) =>
      callsByDay(
        [device],
        ({ timezone }) => datesOf(gap.from, gap.to, timezone ?? 'GMT+0'),
        (_, date) => ({
          name: battery
            ? `battery-day:${battery.vendorDeviceId}:${date}`
            : `balance-day:${device.vendorPlantId}:${date}`,
          run: (signal) =>
            battery
              ? this.#batteryDay(device, battery, date, gap, signal)
              : this.#balanceDay(device, date, gap, signal),
        }),
      ),
    );
  }

  /** Returns the listed batteries, and the plants whose balance is read, each with the device that it is read with. */
  #owners(devices: readonly PolledDevice[]): { device: PolledDevice; battery?: ListedStorage }[] {
    if (this.#include.length === 0) return [];
    return [...Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId).values()].flatMap((group) => {
      const device = spokesmanOf(group);
      const batteries = this.#include.includes('battery') ? batteriesOf(device) : [];
      const owners = batteries.map((battery) => ({ device, battery }));
      // Nothing but the batteries that are read already is asked for.
      return batteries.length > 0 && !this.#include.includes('meter') ? owners : [...owners, { device }];
    });
  }

  async #balance(device: PolledDevice, signal: AbortSignal): Promise<RawAnswer[]> {
    const { vendorPlantId } = device;
    const now = this.#context.now();
    if (now < (this.#withoutUntil.get(vendorPlantId) ?? 0)) return [];
    const answer = await this.#sets.ofStorage(`plants/${encodeURIComponent(vendorPlantId)}`, BALANCE_SET, signal);
    if (!answer || !showsStorage(answer.set.entries)) {
      // Runs are not to the millisecond: a little early is due.
      this.#withoutUntil.set(vendorPlantId, now + (WITHOUT_SECONDS * 950) / this.#context.timeScale);
      return [];
    }
    return [this.#answer(BALANCE_SET, answer.body, device)];
  }

  async #balanceDay(device: PolledDevice, date: string, gap: Gap, signal: AbortSignal): Promise<RawAnswer[]> {
    const { vendorPlantId } = device;
    if (this.#context.now() < (this.#withoutUntil.get(vendorPlantId) ?? 0)) return [];
    const owner = `plants/${encodeURIComponent(vendorPlantId)}`;
    const answer = await this.#sets.ofStorage(owner, BALANCE_DAY, signal, `?Date=${date}`);
    if (!answer || !showsStorage(answer.set.entries)) return [];
    return this.#dayAnswers(BALANCE_DAY, { [BALANCE_DAY]: answer.body }, device, gap);
  }

  async #battery(device: PolledDevice, battery: ListedStorage, signal: AbortSignal): Promise<RawAnswer[]> {
    const answer = await this.#sets.ofStorage(pathOf(battery), BATTERY_SET, signal);
    if (!answer || !hasEntries(answer)) return [];
    const details = await this.#detailsOf(battery, signal);
    return [this.#answer(BATTERY_SET, joinAnswers({ [BATTERY_SET]: answer.body, details }), device)];
  }

  async #batteryDay(
    device: PolledDevice,
    battery: ListedStorage,
    date: string,
    gap: Gap,
    signal: AbortSignal,
  ): Promise<RawAnswer[]> {
    const answer = await this.#sets.ofStorage(pathOf(battery), BATTERY_DAY, signal, `?Date=${date}`);
    if (!answer || !hasEntries(answer)) return [];
    const details = await this.#detailsOf(battery, signal);
    return this.#dayAnswers(BATTERY_DAY, { [BATTERY_DAY]: answer.body, details }, device, gap);
  }

  #dayAnswers(
    call: (typeof storageDays)[number],
    texts: Parameters<typeof joinedParts>[0],
    device: PolledDevice,
    gap: Gap,
  ): RawAnswer[] {
    return joinedParts(texts, device.timezone, gap).map((body) => ({
      ...this.#answer(call, body, device),
      backfill: true,
    }));
  }

  async #detailsOf(battery: ListedStorage, signal: AbortSignal): Promise<string> {
    const batteryCapacity = await this.#capacityOf(battery, signal);
    return JSON.stringify({ deviceId: battery.vendorDeviceId, batteryCapacity });
  }

  /** Returns the capacity in Wh, not older than a day; undefined where the cloud tells none. The rest of the details (addresses) is not kept. */
  async #capacityOf({ vendorDeviceId }: ListedStorage, signal: AbortSignal): Promise<number | undefined> {
    const now = this.#context.now();
    const known = this.#details.get(vendorDeviceId);
    if (known && now - known.readAt < (DETAILS_SECONDS * 1000) / this.#context.timeScale) return known.capacityWh;
    const path = `/v1/devices/${encodeURIComponent(vendorDeviceId)}`;
    const value = (await ifGranted(this.#client.get('device', path, signal)))?.value;
    const details = isRecord(value) && isRecord(value.details) ? value.details : {};
    const capacityWh = readNumber(details.batteryCapacity, [0]);
    this.#details.set(vendorDeviceId, { readAt: now, capacityWh });
    return capacityWh;
  }

  #answer(call: string, body: string, device: PolledDevice): RawAnswer {
    return { call, body, fetchedAt: this.#context.now(), devices: [device] };
  }
}

/** Returns the device that a plant's batteries and meter are read with: the first by its serial number, with which they are listed. */
function spokesmanOf(group: readonly PolledDevice[]): PolledDevice {
  const [first] = group.toSorted((a, b) => (a.InverterSN < b.InverterSN ? -1 : 1));
  return group.find(({ storage }) => storage !== undefined) ?? first!;
}

function batteriesOf({ storage = [] }: PolledDevice): ListedStorage[] {
  return storage.filter(({ type }) => type === 'battery');
}

function hasEntries({ set }: SetAnswer): boolean {
  return set.entries.length > 0;
}

function pathOf({ vendorDeviceId }: ListedStorage): string {
  return `devices/${encodeURIComponent(vendorDeviceId)}`;
}
