import type { PolledDevice } from '@heliograph/vendor-contract';
import { siteAnswers } from '../polls.ts';

const device = (serial: string): PolledDevice => ({
  deviceId: serial,
  plantId: 'p',
  vendorPlantId: '1',
  InverterSN: serial,
  CollectorSN: serial,
  vendorDeviceId: serial,
  vendorType: 'INVERTER',
});
/** About 16 KB an inverter, with literals that parsing would change. */
const series = `{"power":{"unit":"W","values":[${'{"timestamp":"2026-06-21T00:00:00+02:00","value":512.0},'.repeat(280)}null]}}`;
const serials = Array.from({ length: 60 }, (_, i) => `S${i}`);
const telemetry = `{"inverters":{${serials.map((serial) => `"${serial}":${series}`).join(',')}}}`;
const common = { asked: [{ from: 1, to: 2 }], alerts: ['{"a":1.0}'], fetchedAt: 5, devices: serials.map(device) };

describe('siteAnswers', () => {
  it('hands an answer on as received while it is small', () => {
    const small = '{ "inverters": {} }';
    expect(siteAnswers({ ...common, telemetry: [small] })).toEqual([
      expect.objectContaining({
        call: 'site-telemetry',
        body: `{"asked":[{"from":1,"to":2}],"telemetry":[${small}],"alerts":[{"a":1.0}]}`,
      }),
    ]);
  });

  it('splits a large one by inverters, each as the vendor wrote it, below 450 KB', () => {
    const answers = siteAnswers({ ...common, telemetry: [telemetry, telemetry] });
    expect(answers.length).toBeGreaterThan(1);
    expect(answers.flatMap(({ devices }) => devices.map(({ InverterSN }) => InverterSN))).toEqual(serials);
    for (const { body, devices } of answers) {
      expect(body.length).toBeLessThan(450_000);
      const { telemetry: windows } = JSON.parse(body) as { telemetry: { inverters: object }[] };
      for (const window of windows) expect(Object.keys(window.inverters)).toHaveLength(devices.length);
      expect(body).toContain('"value":512.0}');
    }
  });
});
