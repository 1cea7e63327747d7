import type { IncomingRecord } from '@heliograph/kafka';
import { Registry } from '@heliograph/service';
import { DeliveryConfiguration } from '../configuration.ts';
import type { ErasedAccounts } from '../history/record-projection.ts';
import { EnergyMetrics } from './energy-metrics.ts';
import { EnergyProjection } from './energy-projection.ts';

const record: IncomingRecord = {
  topic: 'basedata',
  partition: 2,
  offset: 7n,
  timestamp: 0,
  key: null,
  value: Buffer.from('not parsed'),
  headers: {},
};
const keeping = (energyYears: number): EnergyProjection => {
  const configuration = Object.assign(new DeliveryConfiguration(), { energyYears });
  const erased = { has: () => false } as unknown as ErasedAccounts;
  return new EnergyProjection(configuration, erased, new EnergyMetrics(new Registry()));
};

it('parses no record where no energy is kept, and skips none', () => {
  expect(keeping(0).read(record)).toMatchObject({ partition: 2, reading: undefined });
  expect(keeping(5).read(record)).toBeUndefined();
});
