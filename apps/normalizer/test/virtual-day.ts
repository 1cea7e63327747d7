import { reported } from '@heliograph/base-data';
import type { BaseData, StorageType } from '@heliograph/base-data';
import { alarmEventKinds, type AlarmEvent, type DeviceEvent } from '@heliograph/events';
import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';
import {
  type AlarmPace,
  encodeRawEnvelope,
  type MappedItem,
  type PollCall,
  type PolledDevice,
  type RawAnswer,
  type VendorAlarms,
} from '@heliograph/vendor-contract';
import { loadVendor } from '@heliograph/vendors';
import { ContractHarness } from '@heliograph/vendors/testing';
import { DeviceStates } from '../src/device-states.ts';
import { Normalizer } from '../src/normalizer.ts';

const nothing = (): void => undefined;
const observer = {
  normalized: nothing,
  rejected: nothing,
  skipped: nothing,
  seen: nothing,
  unknownState: nothing,
  days: nothing,
  alarm: nothing,
  presenceChanged: nothing,
  written: nothing,
};
const minuteMs = 60_000;
const alarmKinds: readonly string[] = alarmEventKinds;
const isAlarm = (event: DeviceEvent | AlarmEvent): event is AlarmEvent => alarmKinds.includes(event.event);

const showsAlarms = (item: MappedItem): boolean =>
  item.kind === 'alarms' || (item.kind === 'sample' && item.alerts.length + item.warnings.length > 0);

export interface VirtualDayOptions {
  now: number;
  inverters: number;
  /** The devices beside inverters that the vendor account asks for. Default: none. */
  include?: readonly StorageType[];
}

/** A vendor's simulated cloud polled as ingest plans it, its answers normalized, on a clock that jumps from poll to poll. */
export class VirtualDay {
  readonly harness: ContractHarness;
  readonly pace: AlarmPace;
  readonly events: DeviceEvent[] = [];
  readonly alarms: AlarmEvent[] = [];
  /** The intervals of the calls whose answers showed alarms, seconds. */
  readonly alarmIntervals = new Set<number>();
  records = 0;
  /** Called with each record of BaseData. */
  onRecord: (record: BaseData) => void = () => undefined;
  devices: PolledDevice[] = [];
  /** Returns whether this poll is made at all; a test may leave some out. */
  reaches: () => boolean = () => true;
  /** Takes the answers of a poll; a test may give them to a normalizer of its own. */
  normalize: (answers: readonly IncomingRecord[]) => Promise<void>;
  readonly #normalizer: Normalizer;
  readonly #calls = new Map<PollCall, number>();
  #offset = 0n;

  private constructor(
    harness: ContractHarness,
    alarms: VendorAlarms,
    private readonly include?: readonly StorageType[],
  ) {
    this.harness = harness;
    this.pace = alarms.pace;
    this.#normalizer = new Normalizer({
      states: new DeviceStates(),
      observer,
      language: () => 'en' as const,
      producer: { send: (records) => Promise.resolve().then(() => this.#take(records)) },
      mappings: new Map([[harness.vendor.declaration.id, harness.mapping]]),
      alarms: new Map([[harness.vendor.declaration.id, alarms]]),
    });
    this.normalize = (answers) => this.#normalizer.process(answers);
  }

  static async begin(vendor: string, options: VirtualDayOptions): Promise<VirtualDay> {
    const loaded = await loadVendor(vendor);
    const harness = await ContractHarness.open(loaded, options);
    const day = new VirtualDay(harness, await loaded.alarms(), options.include);
    const { plants, polled } = await day.harness.fleet();
    const places = new Map(plants.map((plant) => [plant.vendorPlantId, plant]));
    day.devices = polled.map((device) => {
      const { latitude, longitude } = places.get(device.vendorPlantId) ?? {};
      return { ...device, ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }) };
    });
    const calls = day.harness.adapter.planPolls(day.devices);
    for (const group of Map.groupBy(calls, ({ intervalSeconds }) => intervalSeconds).values())
      group.forEach((call, i) =>
        day.#calls.set(call, day.harness.now + (i / group.length) * call.intervalSeconds * 1000),
      );
    return day;
  }

  close(): Promise<void> {
    return this.harness.close();
  }

  /** Polls for so long. Failed polls are left out, as ingest leaves them out. */
  async pass(minutes: number): Promise<void> {
    const end = this.harness.now + minutes * minuteMs;
    for (;;) {
      const [call, at] = [...this.#calls].reduce((first, other) => (other[1] < first[1] ? other : first));
      if (at >= end) break;
      this.harness.now = Math.max(this.harness.now, at);
      this.#calls.set(call, at + call.intervalSeconds * 1000);
      if (this.reaches()) await this.#poll(call);
    }
    this.harness.now = Math.max(this.harness.now, end);
  }

  /** `offline` and `online` in their order, of one device. */
  eventsOf(serial: string): string[] {
    return this.events
      .filter(({ InverterSN }) => InverterSN === serial)
      .map(({ event }) => event.slice('device.'.length));
  }

  async #poll(call: PollCall): Promise<void> {
    const { answers, items } = await this.harness.poll(this.devices, [call]);
    if (items.some(showsAlarms)) this.alarmIntervals.add(call.intervalSeconds);
    if (answers.length > 0) await this.normalize(answers.map((answer) => this.#raw(call, answer)));
  }

  #raw({ intervalSeconds, samples }: PollCall, { body, ...answer }: RawAnswer): IncomingRecord {
    const { id, samplePeriodSeconds } = this.harness.vendor.declaration;
    const envelope = encodeRawEnvelope({
      vendor: id,
      accountId: 'acc_1',
      vendorAccountId: 'va_1',
      samplePeriodSeconds,
      pollIntervalSeconds: intervalSeconds,
      ...reported({ samples: samples === false ? samples : undefined, include: this.include }),
      ...answer,
    });
    this.#offset += 1n;
    return {
      topic: `raw.${id}`,
      partition: 0,
      offset: this.#offset,
      timestamp: answer.fetchedAt,
      key: 'va_1',
      value: Buffer.from(body),
      headers: { envelope },
    };
  }

  #take(records: readonly OutgoingRecord[]): void {
    for (const { topic, value } of records) {
      if (topic === 'basedata') {
        this.records += 1;
        this.onRecord(JSON.parse(value!.toString()) as BaseData);
      }
      if (topic === 'device-events') {
        const event = JSON.parse(value!.toString()) as DeviceEvent | AlarmEvent;
        if (isAlarm(event)) this.alarms.push(event);
        else this.events.push(event);
      }
    }
  }
}
