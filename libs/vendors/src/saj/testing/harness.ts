import type { MappedSample, SimulatorRequest } from '@heliograph/vendor-contract';
import type { TestCloud } from '../../plant-model/testing/test-cloud.ts';
import { fixturesOf, polled, samplesOf, vendorHarness } from '../../plant-model/testing/vendor-harness.ts';
import { createAdapter } from '../adapter.ts';
import { mapping } from '../mapping.ts';
import { createSimulator } from '../cloud/simulator.ts';

export { NOON, SEED, signal } from '../../plant-model/testing/test-cloud.ts';
export { answered, inventory, polled, samplesOf, zeroInputs } from '../../plant-model/testing/vendor-harness.ts';

export type Cloud = TestCloud<ReturnType<typeof createSimulator>, SimulatorRequest>;

export const { startCloud, mapBody, map, poll } = vendorHarness({
  createAdapter,
  createSimulator,
  mapping,
  region: 'intl',
  callMs: 250,
  note: (request) => request,
});

export const fixture = fixturesOf(import.meta.url);

/** Returns one point as device/realtimeDataCommon shows it. */
export function pointWith(
  members: object,
  device = polled({ InverterSN: 'A1', vendorType: 'R5' }, 'Asia/Kuala_Lumpur'),
): MappedSample {
  const point = { deviceSn: 'A1', invTime: '2025-08-27T03:40Z', ...members };
  const body = JSON.stringify({ code: 200, msg: 'request success', data: point });
  return samplesOf(mapBody('device/realtimeDataCommon', body, device))[0]!;
}
