import type { AdapterContext, PollCall, PolledDevice, RawAnswer, VendorError } from '@heliograph/vendor-contract';
import type { SolplanetClient } from './client.ts';
import type { ClockWatch } from './clock.ts';
import { isRefusal } from './errors.ts';
import { realtimeSeconds } from './polls-budget.ts';

/** Serial numbers a call: no limit is documented, and fifty of them make a query of 900 characters. */
export const REALTIME_BATCH = 50;

/** getLastTsDataPro in batches over all plants. */
export class RealtimePolls {
  readonly #client: SolplanetClient;
  readonly #context: AdapterContext;
  readonly #clock: ClockWatch;

  constructor(client: SolplanetClient, context: AdapterContext, clock: ClockWatch) {
    this.#client = client;
    this.#context = context;
    this.#clock = clock;
  }

  calls(devices: readonly PolledDevice[]): PollCall[] {
    const count = Math.ceil(devices.length / REALTIME_BATCH);
    return Array.from({ length: count }, (_, i) => {
      const batch = devices.slice(i * REALTIME_BATCH, (i + 1) * REALTIME_BATCH);
      return {
        name: `getLastTsDataPro:${i}`,
        everySeconds: realtimeSeconds(count),
        devices: batch,
        run: (signal) => this.#query(batch, signal),
      };
    });
  }

  /** An inverter that is no longer in the account may make the cloud refuse the whole batch: halve it until that one stands alone. */
  async #query(devices: readonly PolledDevice[], signal: AbortSignal): Promise<RawAnswer[]> {
    try {
      return [await this.#queryOnce(devices, signal)];
    } catch (error) {
      if (!isRefusal(error) || devices.length < 2) throw error;
      return this.#queryHalves(devices, error, signal);
    }
  }

  async #queryOnce(devices: readonly PolledDevice[], signal: AbortSignal): Promise<RawAnswer> {
    const isnos = devices.map(({ vendorDeviceId }) => vendorDeviceId).join(',');
    const { body, data } = await this.#client.call('getLastTsDataPro', { isnos }, signal);
    const fetchedAt = this.#context.now();
    this.#clock.observe(data, devices, fetchedAt);
    return { call: this.#clock.nameOf('getLastTsDataPro'), body, fetchedAt, devices };
  }

  async #queryHalves(
    devices: readonly PolledDevice[],
    refusal: VendorError,
    signal: AbortSignal,
  ): Promise<RawAnswer[]> {
    const middle = Math.ceil(devices.length / 2);
    const answers: RawAnswer[] = [];
    for (const half of [devices.slice(0, middle), devices.slice(middle)]) {
      try {
        answers.push(...(await this.#query(half, signal)));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        if (half.length === 1) this.#context.warn('inverter refused by the cloud', { InverterSN: half[0]!.InverterSN });
      }
    }
    if (answers.length === 0) throw refusal;
    return answers;
  }
}
