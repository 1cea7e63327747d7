import { reported } from '@heliograph/base-data';
import type { MappedItem, MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import type { Family } from '../families.ts';
import { mapping } from '../mapping.ts';

export const device = (InverterSN: string, vendorType: Family, timezone: string | null = 'GMT+8'): PolledDevice => ({
  deviceId: 'd1',
  plantId: 'p1',
  vendorPlantId: '1',
  InverterSN,
  CollectorSN: '',
  vendorDeviceId: InverterSN,
  vendorType,
  ...reported({ timezone: timezone ?? undefined }),
});

export const map = (call: string, body: string, ...devices: PolledDevice[]): MappedItem[] =>
  mapping.map({ call, body, fetchedAt: 0, devices }, { samplePeriodSeconds: 300 });

export const sampleOf = (items: MappedItem[]): MappedSample => {
  const sample = items.find((item) => item.kind === 'sample');
  if (!sample) throw new Error(`no sample in ${JSON.stringify(items)}`);
  return sample;
};
