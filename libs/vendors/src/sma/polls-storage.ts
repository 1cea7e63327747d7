import type { StorageType } from '@heliograph/base-data';
import {
  isRecord,
  joinAnswers,
  readNumber,
  type AdapterContext,
  type ListedStorage,
  type PollCall,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import { ifGranted, type SetAnswer, type SetCalls, type SmaClient } from './client.ts';
import type { Pace } from './polls.ts';
import { showsStorage } from './storage.ts';
import { BALANCE_SET, BATTERY_SET, isClassicPlant } from './wire.ts';

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
    if (this.#include.length === 0) return [];
    return [...Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId)].flatMap(([plantId, group]) => {
      const device = spokesmanOf(group);
      const plan = (name: string, run: PollCall['run']): PollCall => ({
        name,
        intervalSeconds: isClassicPlant(plantId) ? pace.classic : pace.recent,
        devices: [device],
        samples: false,
        run,
      });
      const batteries = this.#include.includes('battery') ? batteriesOf(device) : [];
      const calls = batteries.map((battery) =>
        plan(`battery:${battery.vendorDeviceId}`, (signal) => this.#battery(device, battery, signal)),
      );
      // Nothing but the batteries that are read already is asked for.
      if (batteries.length > 0 && !this.#include.includes('meter')) return calls;
      return [...calls, plan(`balance:${plantId}`, (signal) => this.#balance(device, signal))];
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

  async #battery(device: PolledDevice, battery: ListedStorage, signal: AbortSignal): Promise<RawAnswer[]> {
    const owner = `devices/${encodeURIComponent(battery.vendorDeviceId)}`;
    const answer = await this.#sets.ofStorage(owner, BATTERY_SET, signal);
    if (!answer || !hasEntries(answer)) return [];
    const batteryCapacity = await this.#capacityOf(battery, signal);
    const details = JSON.stringify({ deviceId: battery.vendorDeviceId, batteryCapacity });
    return [this.#answer(BATTERY_SET, joinAnswers({ [BATTERY_SET]: answer.body, details }), device)];
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
