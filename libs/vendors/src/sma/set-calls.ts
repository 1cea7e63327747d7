import { VendorError, type PolledDevice } from '@heliograph/vendor-contract';
import { ifGranted, type SmaClient } from './client.ts';
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

  /** Throws `VendorError`: `not_permitted` where the device is not visible or has no such set, `protocol` for JSON that is none. */
  async get(device: PolledDevice, key: SetKey, signal: AbortSignal, query = ''): Promise<SetAnswer> {
    const path = `/v1/devices/${encodeURIComponent(device.vendorDeviceId)}/measurements/sets/${key}${query}`;
    const answer = await this.#client.get('measurements', path, signal);
    const set = readSet(answer.value);
    if (!set) throw new VendorError('protocol', `${key}: the answer holds no set`, { call: 'measurements' });
    return { body: answer.body, set };
  }

  /** Returns undefined where there is none to be had: what a device without the set is answered is not documented. */
  find(device: PolledDevice, key: SetKey, signal: AbortSignal, query = ''): Promise<SetAnswer | undefined> {
    return ifGranted(this.get(device, key, signal, query));
  }
}
