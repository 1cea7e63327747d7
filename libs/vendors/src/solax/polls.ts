import {
  isKind,
  VendorError,
  type AdapterContext,
  type PollCall,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import { declaration } from './declaration.ts';
import type { DeveloperClient } from './developer-client.ts';
import { byBusinessType, REALTIME_BATCH } from './polls-budget.ts';
import { INVERTER_TYPE, vendorTypes, type BusinessType } from './wire.ts';

/** Polls device/realtime_data in batches of one business type. */
export function realtimePolls(
  client: DeveloperClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  stretch: number,
): PollCall[] {
  return [...byBusinessType(devices)].flatMap(([businessType, group]) =>
    batches(group).map((batch, i) => ({
      name: `realtime_data:${vendorTypes[businessType]}:${i}`,
      everySeconds: Math.ceil(declaration.pollIntervalSeconds * stretch),
      devices: batch,
      run: (signal: AbortSignal) => new RealtimeBatch(client, context, businessType, signal).fetch(batch),
    })),
  );
}

function batches(devices: readonly PolledDevice[]): PolledDevice[][] {
  return Array.from({ length: Math.ceil(devices.length / REALTIME_BATCH) }, (_, i) =>
    devices.slice(i * REALTIME_BATCH, (i + 1) * REALTIME_BATCH),
  );
}

class RealtimeBatch {
  constructor(
    private readonly client: DeveloperClient,
    private readonly context: AdapterContext,
    private readonly businessType: BusinessType,
    private readonly signal: AbortSignal,
  ) {}

  /** An inverter that was removed or is no longer shared may make the cloud refuse all of them: halve until that one stands alone. */
  async fetch(devices: readonly PolledDevice[]): Promise<RawAnswer[]> {
    try {
      return [await this.fetchOnce(devices)];
    } catch (error) {
      if (!isRefused(error) || devices.length < 2) throw error;
      return this.fetchHalves(devices, error);
    }
  }

  private async fetchOnce(devices: readonly PolledDevice[]): Promise<RawAnswer> {
    const snList = devices.map(({ vendorDeviceId }) => vendorDeviceId).join(',');
    const parameters = { snList, deviceType: INVERTER_TYPE, businessType: this.businessType };
    const { body } = await this.client.call('device/realtime_data', parameters, this.signal);
    return { call: 'device/realtime_data', body, fetchedAt: this.context.now(), devices };
  }

  private async fetchHalves(devices: readonly PolledDevice[], refusal: VendorError): Promise<RawAnswer[]> {
    const middle = Math.ceil(devices.length / 2);
    const answers: RawAnswer[] = [];
    for (const half of [devices.slice(0, middle), devices.slice(middle)]) {
      try {
        answers.push(...(await this.fetch(half)));
      } catch (error) {
        if (!isRefused(error)) throw error;
        if (half.length === 1)
          this.context.warn('inverter refused by the cloud', { InverterSN: half[0]?.InverterSN ?? '' });
      }
    }
    if (answers.length === 0) throw refusal;
    return answers;
  }
}

function isRefused(error: unknown): error is VendorError {
  return isKind(error, 'not_permitted');
}
