import {
  encodeRawEnvelope,
  type MappedItem,
  type MappedSample,
  type MappedStorage,
  type PolledDevice,
  type RawEnvelope,
  type VendorMapping,
} from '@heliograph/vendor-contract';
import type { StorageData } from '@heliograph/events';
import type { OutgoingRecord } from '@heliograph/kafka';
import { DeviceStates } from '../src/device-states.ts';
import { Normalizer, type NormalizerObserver } from '../src/normalizer.ts';

export const device: PolledDevice = {
  deviceId: 'dev_1',
  plantId: 'plt_1',
  vendorPlantId: '77',
  InverterSN: 'SN1',
  CollectorSN: '',
  vendorDeviceId: '1',
  vendorType: '1',
  timezone: 'Asia/Kolkata',
  groups: ['grp_a'],
};
/** 11:30 in Kolkata. */
export const datetime = Date.UTC(2026, 10, 21, 6, 0, 0) / 1000;
export const fetchedAt = (datetime + 10) * 1000;
/** An inverter that charges its battery with 1.5 kW and exports 2.1234 kW. */
const hybrid: MappedSample['measurements'] = {
  PowerACOutputActive: 5,
  BatterySOC: 55.04,
  BatteryPower: -1.5,
  UBattery: 51.2,
  EBatteryCharge: 2.5,
  GridPower: 2.1234,
  LoadPower: 1.3,
  EGridExport: 4,
};

export const sample = (over: Partial<MappedSample> = {}): MappedSample => ({
  kind: 'sample',
  device,
  datetime,
  state: '1',
  measurements: hybrid,
  quality: [],
  status: [],
  alerts: [],
  warnings: [],
  ...over,
});

export const battery = (over: Partial<MappedStorage> = {}): MappedStorage => ({
  kind: 'battery',
  device,
  id: '1000000033',
  datetime,
  measurements: { BatterySOC: 81, BatteryPower: 0.5 },
  ...over,
});

/** Normalizes answers, each with these items, and keeps what was written. */
export class StorageHarness {
  readonly written: OutgoingRecord[] = [];
  items: MappedItem[] = [];
  readonly #normalizer: Normalizer;
  #offset = 0n;

  constructor() {
    const mapping: VendorMapping = { version: '1', map: () => this.items, mapBytes: () => this.items };
    this.#normalizer = new Normalizer({
      producer: {
        send: (records) => {
          this.written.push(...records);
          return Promise.resolve();
        },
      },
      states: new DeviceStates(),
      mappings: new Map([['acme', mapping]]),
      language: () => 'en',
      observer: new Proxy({}, { get: () => () => undefined }) as NormalizerObserver,
    });
  }

  /** @returns the records of `storage` that the answer gave */
  async answer(items: MappedItem[], over: Partial<RawEnvelope> = {}): Promise<OutgoingRecord[]> {
    this.items = items;
    const before = this.written.length;
    const envelope = encodeRawEnvelope({
      vendor: 'acme',
      accountId: 'acc_1',
      vendorAccountId: 'va_1',
      call: 'c',
      fetchedAt,
      samplePeriodSeconds: 300,
      devices: [device],
      include: ['battery', 'meter'],
      ...over,
    });
    await this.#normalizer.process([
      {
        topic: over.backfill === true ? 'raw.acme.backfill' : 'raw.acme',
        partition: 0,
        offset: this.#offset++,
        timestamp: fetchedAt,
        key: 'va_1',
        value: Buffer.from('{}'),
        headers: { envelope },
      },
    ]);
    return this.written.slice(before).filter(({ topic }) => topic === 'storage');
  }
}

export const bodyOf = ({ value }: OutgoingRecord): StorageData => JSON.parse(value!.toString()) as StorageData;
