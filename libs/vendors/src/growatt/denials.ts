import { GrantedCalls, isKind, type AdapterContext, type PolledDevice } from '@heliograph/vendor-contract';
import type { GrowattClient } from './client.ts';
import { asRefusedToken } from './errors.ts';

/** Interprets error 10011: calls this token is not granted are remembered; a token that is refused everything is reported as refused. */
export class Denials {
  readonly #grants: GrantedCalls;

  constructor(
    private readonly client: GrowattClient,
    context: AdapterContext,
  ) {
    this.#grants = new GrantedCalls(context);
  }

  denied(what: string): boolean {
    return this.#grants.denial(what) !== undefined;
  }

  /** Rethrows what is no denial. A revoked token is denied everything, so the denial is believed only if the device list still answers. */
  async note(error: unknown, what: string, device: PolledDevice | undefined, signal: AbortSignal): Promise<void> {
    if (!isKind(error, 'not_permitted') || !device) throw error;
    await this.#proveToken(device, signal);
    this.#grants.deny(what, error);
  }

  async #proveToken(device: PolledDevice, signal: AbortSignal): Promise<void> {
    const params = { plant_id: device.vendorPlantId, page: '1', perpage: '1' };
    try {
      await this.client.call({ call: 'device/list', method: 'GET', params }, signal);
    } catch (error) {
      // Asked within the last five minutes by another denial: that one was answered.
      if (!isKind(error, 'rate_limited')) throw asRefusedToken(error);
    }
  }
}
