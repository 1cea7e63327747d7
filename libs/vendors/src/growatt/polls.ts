import { formatLocal, offsetSecondsAt, type StorageType } from '@heliograph/base-data';
import { batchesOf, clockOf, isKind } from '@heliograph/vendor-contract';
import type { AdapterContext, ListedStorage, PollCall, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { AMMETER, paramsOfAmmeter } from './ammeters.ts';
import { rawAnswer, type GrowattClient } from './client.ts';
import { isNoSuchDevice, type Denials } from './errors.ts';
import { families, familyNames, isFamily, type Family } from './families.ts';
import { AMMETER_CALL } from './wire.ts';

/** 100 are allowed; a MAX's record is about 8 KB and an answer should stay below 512 KB. */
const BATCH = 50;
const SAMPLE_SECONDS = 300;
const ALARM_SECONDS = 1800;
/** Meters have no batches: of an account with more than 60, each is asked less often, for bursts have had accounts blocked. */
const SECONDS_A_METER = 5;

/** The calls that keep the devices fresh, and what to do when this token may not make them. */
export class PollPlan {
  constructor(
    private readonly client: GrowattClient,
    private readonly context: AdapterContext,
    private readonly denials: Denials,
    private readonly include: readonly StorageType[] | undefined,
  ) {}

  plan(devices: readonly PolledDevice[]): PollCall[] {
    const byFamily = familyNames.map((family) => [family, ofFamily(devices, family)] as const);
    return [
      ...byFamily.flatMap(([family, members]) => this.#samplePolls(family, members)),
      ...byFamily.flatMap(([family, members]) => members.map((device) => this.#alarmPoll(family, device))),
      ...(this.include?.includes('meter') === true ? this.#meterPolls(devices) : []),
    ];
  }

  #meterPolls(devices: readonly PolledDevice[]): PollCall[] {
    const meters = devices.flatMap((device) =>
      (device.storage ?? [])
        .filter(({ vendorType }) => vendorType === AMMETER)
        .map((meter): [PolledDevice, ListedStorage] => [device, meter]),
    );
    const intervalSeconds = Math.max(SAMPLE_SECONDS, SECONDS_A_METER * meters.length) + this.#marginSeconds();
    return meters.map(([device, { vendorDeviceId }]) => ({
      name: `${AMMETER_CALL}:${vendorDeviceId}`,
      intervalSeconds,
      samples: false,
      devices: [device],
      run: (signal) => this.#meter(device, vendorDeviceId, signal),
    }));
  }

  async #meter(device: PolledDevice, id: string, signal: AbortSignal): Promise<RawAnswer[]> {
    if (this.denials.denied(AMMETER_CALL)) return [];
    try {
      const params = paramsOfAmmeter(id);
      const answer = await this.client.call({ call: AMMETER_CALL, method: 'GET', params }, signal);
      return [rawAnswer(AMMETER_CALL, answer, [device])];
    } catch (error) {
      if (!this.#isGone(error, device)) await this.denials.note(error, AMMETER_CALL, device, signal);
      return [];
    }
  }

  #samplePolls(family: Family, devices: readonly PolledDevice[]): PollCall[] {
    return batchesOf(devices, BATCH).map((members, i) => {
      const name = `${families[family].batch.call}:${i}`;
      return {
        name,
        intervalSeconds: SAMPLE_SECONDS + this.#marginSeconds(),
        devices: members,
        run: (signal) => this.#samples(family, name, members, signal),
      };
    });
  }

  #alarmPoll(family: Family, device: PolledDevice): PollCall {
    return {
      name: `${families[family].alarms.call}:${device.InverterSN}`,
      intervalSeconds: ALARM_SECONDS,
      samples: false,
      devices: [device],
      run: (signal) => this.#alarms(family, device, signal),
    };
  }

  /** The vendor counts its five minutes from arrival to arrival: the way there must not make two requests seem closer. At least a second of our clock. */
  #marginSeconds(): number {
    return Math.max(5, this.context.timeScale);
  }

  async #samples(
    family: Family,
    poll: string,
    devices: readonly PolledDevice[],
    signal: AbortSignal,
  ): Promise<RawAnswer[]> {
    const { batch } = families[family];
    // Per batch: one device of another type or owner has its own batch refused, not the others.
    if (this.denials.denied(poll)) return this.#singly(family, devices, signal);
    try {
      const params = { [batch.serials]: devices.map((device) => device.vendorDeviceId).join(','), pageNum: '1' };
      const answer = await this.client.call({ call: batch.call, method: batch.method, params }, signal);
      return [rawAnswer(batch.call, answer, devices)];
    } catch (error) {
      await this.denials.note(error, poll, devices[0], signal);
      return this.#singly(family, devices, signal);
    }
  }

  /** Makes one call a device: where the batch is not granted, or contains a device that this token may not read. */
  async #singly(family: Family, devices: readonly PolledDevice[], signal: AbortSignal): Promise<RawAnswer[]> {
    const answers: RawAnswer[] = [];
    let refusal: unknown;
    for (const device of devices) {
      try {
        answers.push(await this.#last(family, device, signal));
      } catch (error) {
        if (this.#isGone(error, device)) continue;
        refusal = error;
        if (!isKind(error, 'not_permitted')) break;
      }
    }
    // The answers read so far are passed on; the next poll fails at the same call if the cause persists.
    if (answers.length === 0 && refusal !== undefined) throw refusal as Error;
    return answers;
  }

  async #last(family: Family, device: PolledDevice, signal: AbortSignal): Promise<RawAnswer> {
    const { call, method, serials } = families[family].last;
    const answer = await this.client.call({ call, method, params: { [serials]: device.vendorDeviceId } }, signal);
    return rawAnswer(call, answer, [device]);
  }

  /** Alarms of the plant's local day. Not granted: nothing, the last data carries the fault codes too. */
  async #alarms(family: Family, device: PolledDevice, signal: AbortSignal): Promise<RawAnswer[]> {
    const { call, method, serials } = families[family].alarms;
    if (this.denials.denied(call)) return [];
    const params = { [serials]: device.vendorDeviceId, date: this.#localDate(device), page: '1', perpage: '100' };
    try {
      return [rawAnswer(call, await this.client.call({ call, method, params }, signal), [device])];
    } catch (error) {
      if (!this.#isGone(error, device)) await this.denials.note(error, call, device, signal);
      return [];
    }
  }

  /** A removed device is found by the next sync: the others are polled, and it is no failure of the cloud. */
  #isGone(error: unknown, { InverterSN }: PolledDevice): boolean {
    if (!isNoSuchDevice(error)) return false;
    this.context.warn('the vendor does not list a device', {
      InverterSN,
      vendorCode: error.details.vendorCode ?? '',
    });
    return true;
  }

  #localDate(device: PolledDevice): string {
    const now = Math.floor(this.context.now() / 1000);
    return formatLocal(now, offsetSecondsAt(clockOf(device) ?? 'GMT+0', now) ?? 0).slice(0, 10);
  }
}

function ofFamily(devices: readonly PolledDevice[], family: Family): PolledDevice[] {
  const members = devices.filter(({ vendorType }) => isFamily(vendorType) && vendorType === family);
  // The same order at every planning: an unchanged set of devices is an unchanged request.
  return members.sort((a, b) => (a.vendorDeviceId < b.vendorDeviceId ? -1 : 1));
}
