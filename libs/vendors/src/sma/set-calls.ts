import { VendorError, type PolledDevice } from '@heliograph/vendor-contract';
import type { SmaClient } from './client.ts';
import { readSet, type SetEnvelope, type SetKey } from './wire.ts';

export interface SetAnswer {
  /** The text as received. */
  body: string;
  set: SetEnvelope;
}

/** Measurement sets of devices. */
export class SetCalls {
  readonly #client: SmaClient;

  constructor(client: SmaClient) {
    this.#client = client;
  }

  /** Undefined where the device has no such set. Throws `VendorError` (`protocol`) for JSON that is none. */
  async find(device: PolledDevice, key: SetKey, signal: AbortSignal, query = ''): Promise<SetAnswer | undefined> {
    const path = `/v1/devices/${encodeURIComponent(device.vendorDeviceId)}/measurements/sets/${key}${query}`;
    const answer = await this.#client.find('measurements', path, signal);
    if (!answer) return undefined;
    const set = readSet(answer.value);
    if (!set) throw new VendorError('protocol', `${key}: the answer holds no set`, { call: 'measurements' });
    return { body: answer.body, set };
  }
}
