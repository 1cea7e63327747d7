import { joinAnswers, VendorError } from '@heliograph/vendor-contract';
import type { PolledDevice } from '@heliograph/vendor-contract';
import type { DeveloperClient } from './developer-client.ts';
import { batteryBatches } from './polls.ts';
import { BATTERY_TYPE, batteriesMember, BY_INVERTER, type BusinessType, type DeveloperCall } from './wire.ts';

/** Failures that the next call for batteries would have as well. */
const ends: ReadonlySet<string> = new Set(['rate_limited', 'unavailable', 'credentials_rejected']);

/** The parameters that a call for the rows of inverters and the one for their batteries share. */
export interface BatteryCall {
  call: DeveloperCall;
  businessType: BusinessType;
  parameters?: Readonly<Record<string, string>>;
}

/** Returns the answers for the batteries of `devices`, by their members of a joined answer. What fails costs the battery's values, not the sample. */
async function batteryAnswers(
  client: DeveloperClient,
  { call, businessType, parameters }: BatteryCall,
  devices: readonly PolledDevice[],
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const batch of batteryBatches(devices)) {
    const serials = batch.map(({ vendorDeviceId }) => vendorDeviceId);
    const query = { snList: serials.join(','), deviceType: BATTERY_TYPE, requestSnType: BY_INVERTER, businessType };
    try {
      const { body } = await client.call(call, { ...query, ...parameters }, signal);
      answers[batteriesMember(serials)] = body;
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      // Refused credentials show at the next call for inverters: these rows have come.
      if (ends.has(error.kind)) break;
    }
  }
  return answers;
}

/** Returns the answer for inverters, with those for their batteries beside it where there are any. */
export async function withBatteries(
  client: DeveloperClient,
  body: string,
  batteries: BatteryCall,
  devices: readonly PolledDevice[],
  signal: AbortSignal,
): Promise<{ call: string; body: string }> {
  const answers = await batteryAnswers(client, batteries, devices, signal);
  if (Object.keys(answers).length === 0) return { call: batteries.call, body };
  return { call: `${batteries.call}+batteries`, body: joinAnswers({ [batteries.call]: body, ...answers }) };
}
