import type { MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { pathOf, type TestCloud } from '../../plant-model/testing/test-cloud.ts';
import { polled, vendorHarness } from '../../plant-model/testing/vendor-harness.ts';
import { createAdapter } from '../adapter.ts';
import { mapping } from '../mapping.ts';
import { createSimulator } from '../cloud/simulator.ts';

export { NOON, SEED, signal } from '../../plant-model/testing/test-cloud.ts';
export { answersOf as poll, inventory, polled, samplesOf } from '../../plant-model/testing/vendor-harness.ts';

export type Cloud = TestCloud;

export const { startCloud, mapBody, mapped } = vendorHarness({
  createAdapter,
  createSimulator,
  mapping,
  region: 'global',
  note: pathOf,
  callMs: 1000,
  defaults: { timeScale: 60 },
});

export function device(InverterSN: string, timezone?: string): PolledDevice {
  return polled({ vendorPlantId: 'p', InverterSN, vendorType: 'H' }, timezone);
}

/** Returns one inverter as device/real/query shows it, with the given entries. */
export function sampleWith(entries: string, time = '2024-05-24 17:29:06 BST+0100', zone?: string): MappedSample {
  const body = `{"errno":0,"msg":"success","result":[{"datas":[${entries}],"deviceSN":"A1","time":"${time}"}]}`;
  const [item] = mapBody('device/real/query', body, device('A1', zone));
  return item as MappedSample;
}

export const entry = (variable: string, value: string, unit?: string): string =>
  `{"name":"n",${unit === undefined ? '' : `"unit":"${unit}",`}"value":${value},"variable":"${variable}"}`;
