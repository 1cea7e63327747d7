import { Session } from 'node:inspector/promises';
import type { IncomingRecord } from '@heliograph/kafka';
import { encodeRawEnvelope, mappingOfBytes, MemberNames, type PolledDevice } from '@heliograph/vendor-contract';
import { DeviceStates } from './device-states.ts';
import { Normalizer, type NormalizerObserver } from './normalizer.ts';

const fetchedAt = Date.UTC(2026, 10, 21, 6, 0, 10);
const nothing = (): void => undefined;
const observer: NormalizerObserver = {
  normalized: nothing,
  seen: nothing,
  unknownState: nothing,
  days: nothing,
  alarm: nothing,
  presenceChanged: nothing,
  written: nothing,
  rejected: nothing,
  skipped: nothing,
};
const answerBytes = 500_000;

/** An answer that names an open alarm of the device, among many others. */
function answer(serial: string): IncomingRecord {
  const device: PolledDevice = {
    deviceId: `dev_${serial}`,
    plantId: 'plt_1',
    vendorPlantId: '77',
    InverterSN: serial,
    CollectorSN: 'C',
    vendorDeviceId: serial,
    vendorType: '1',
    timezone: 'Asia/Kolkata',
  };
  const envelope = encodeRawEnvelope({
    vendor: 'acme',
    accountId: 'acc_1',
    vendorAccountId: 'va_1',
    call: 'alarms',
    fetchedAt,
    samplePeriodSeconds: 300,
    devices: [device],
  });
  const body = { alarm: { code: 302, text: 'No grid' }, others: 'x'.repeat(answerBytes) };
  const at = { topic: 'raw.acme', partition: 2, offset: 5n, timestamp: fetchedAt, key: 'va_1' };
  return { ...at, value: Buffer.from(JSON.stringify(body)), headers: { envelope } };
}

it('keeps of an answer the open alarms alone, not its text', async () => {
  const mapping = mappingOfBytes('7', { names: new MemberNames(['alarm']), outer: 0 }, (root, { devices }) =>
    devices.map((device) => ({ kind: 'alarms', device, alerts: [root!.find('alarm')!.source], warnings: [] })),
  );
  const states = new DeviceStates();
  const mappings = new Map([['acme', mapping]]);
  const send = () => Promise.resolve();
  const normalizer = new Normalizer({ producer: { send }, states, mappings, language: () => 'en', observer });
  // Does not use `gc` of V8's flag: other specs of this process have code that was compiled without it.
  const inspector = new Session();
  inspector.connect();
  const used = async (): Promise<number> => {
    await inspector.post('HeapProfiler.collectGarbage');
    return process.memoryUsage().heapUsed;
  };
  await normalizer.process([answer('S')]);
  const before = await used();
  const devices = 100;
  for (let i = 0; i < devices; i += 1) await normalizer.process([answer(`S${i}`)]);
  await normalizer.flushStates();
  expect((await used()) - before).toBeLessThan((devices * answerBytes) / 5);
  inspector.disconnect();
  expect(states.access({ vendor: 'acme', partition: 2 }, 'va_1').get('S7')?.alerts).toEqual([
    '{"code":302,"text":"No grid"}',
  ]);
});
