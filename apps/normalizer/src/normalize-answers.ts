import { createInterface } from 'node:readline';
import { loadVendor } from '@heliograph/vendors';
import type { RawEnvelope } from '@heliograph/vendor-contract';
import { emptyDeviceState, type DeviceState } from './device-state.ts';
import { normalizeAnswer } from './normalize-answer.ts';

/**
 * Normalizes raw answers without Kafka, for `admin verify-vendor`: reads a line of JSON each (`{"envelope":{…},"body":"…"}`) from stdin, and writes for
 * each a line with its records, those of batteries and meters, and rejections. Devices have no history: each answer counts as their first.
 */
const states = new Map<string, DeviceState>();
const access = {
  change: (serial: string): DeviceState => {
    const state = states.get(serial) ?? emptyDeviceState();
    states.set(serial, state);
    return state;
  },
  get: (serial: string): DeviceState | undefined => states.get(serial),
  miss: (): void => undefined,
};

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { envelope, body } = JSON.parse(line) as { envelope: RawEnvelope; body: string };
  const mapping = await (await loadVendor(envelope.vendor)).mapping();
  const { records, storage, rejections } = normalizeAnswer(envelope, Buffer.from(body), mapping, access, {
    language: 'en',
  });
  const result = {
    records: records.map(({ record }) => record),
    storage: storage.map(({ data }) => data),
    rejections: JSON.parse(rejections.reasonsHeader()) as unknown,
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
