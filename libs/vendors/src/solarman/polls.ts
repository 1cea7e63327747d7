import { parseNode } from '@heliograph/vendor-contract';
import type { AdapterContext, PollCall, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { isWithoutData } from '../solarman-platform/errors.ts';
import { plannedCallsADay, type SolarmanClient } from './dialect.ts';
import { declaration } from './declaration.ts';

const ALERT_SECONDS = 900;
/** Alerts triggered within so many seconds are asked for: the list does not report whether one is over. */
const ALERT_WINDOW_SECONDS = 86_400;
/**
 * Calls in 10 s that all polls together may take of the 300: the rest is for syncs, backfill and logins. One device takes a call each interval and
 * an alarm call each third one.
 */
const PLANNED_CALLS = 240;
const CALLS_PER_DEVICE = 1 + 1 / 3;

/**
 * Seconds between two polls of one device: longer than the sample period where the App ID has fewer calls a day (`callsADay`: those that polls may use),
 * and for accounts of more than 5400 inverters.
 */
export function pollSeconds(devices: number, callsADay: number): number {
  const calls = devices * CALLS_PER_DEVICE;
  const seconds = Math.max((calls * 10) / PLANNED_CALLS, (calls * 86_400) / callsADay);
  return Math.max(declaration.pollIntervalSeconds, Math.ceil(seconds));
}

/** Plans one call a device, as the cloud allows. */
export function planPolls(
  client: SolarmanClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
): PollCall[] {
  const intervalSeconds = pollSeconds(devices.length, plannedCallsADay(client.credentials));
  const alertSeconds = Math.max(ALERT_SECONDS, 3 * intervalSeconds);
  return [
    ...devices.map((device) => ({
      name: `currentData:${device.vendorDeviceId}`,
      intervalSeconds,
      devices: [device],
      run: (signal: AbortSignal) =>
        unlessWithoutData(context, device, () => currentData(client, context, device, signal)),
    })),
    ...devices.map((device) => ({
      name: `alertList:${device.vendorDeviceId}`,
      intervalSeconds: alertSeconds,
      devices: [device],
      samples: false as const,
      run: (signal: AbortSignal) =>
        unlessWithoutData(context, device, () => alertList(client, context, device, signal)),
    })),
  ];
}

async function currentData(
  client: SolarmanClient,
  context: AdapterContext,
  device: PolledDevice,
  signal: AbortSignal,
): Promise<RawAnswer[]> {
  const { body } = await client.call('device/currentData', { deviceSn: device.vendorDeviceId }, signal);
  return [{ call: 'device/currentData', body, fetchedAt: context.now(), devices: [device] }];
}

async function alertList(
  client: SolarmanClient,
  context: AdapterContext,
  device: PolledDevice,
  signal: AbortSignal,
): Promise<RawAnswer[]> {
  const endTimestamp = Math.floor(context.now() / 1000);
  const startTimestamp = endTimestamp - ALERT_WINDOW_SECONDS;
  const filter = { deviceSn: device.vendorDeviceId, startTimestamp, endTimestamp };
  const bodies: string[] = [];
  for await (const { body } of client.pages('device/alertList', 'alertList', filter, signal)) bodies.push(body);
  return [alertAnswer(bodies, device, context.now())];
}

/** A device that is gone, or has never sent anything, is the next sync's matter: the others of the account are polled on. */
async function unlessWithoutData(
  context: AdapterContext,
  device: PolledDevice,
  ask: () => Promise<RawAnswer[]>,
): Promise<RawAnswer[]> {
  try {
    return await ask();
  } catch (error) {
    if (!isWithoutData(error)) throw error;
    context.warn('the cloud shows nothing of a device', {
      InverterSN: device.InverterSN,
      vendorCode: error.details.vendorCode ?? '',
    });
    return [];
  }
}

/**
 * An answer replaces the known alerts of the device: all pages as one. A single page is passed on as received, entries
 * always as the vendor wrote them.
 */
function alertAnswer(bodies: readonly string[], device: PolledDevice, fetchedAt: number): RawAnswer {
  const [only = '', ...further] = bodies;
  const body = further.length === 0 ? only : joined(bodies, device);
  return { call: 'device/alertList', body, fetchedAt, devices: [device] };
}

function joined(bodies: readonly string[], { vendorDeviceId }: PolledDevice): string {
  const entries = bodies.flatMap((body) => parseNode(body).sources('alertList'));
  return `{"success":true,"deviceSn":${JSON.stringify(vendorDeviceId)},"alertList":[${entries.join(',')}]}`;
}
