import { answerSizedParts, batchesOf, isRecord, parseNode } from '@heliograph/vendor-contract';
import type { AdapterContext, PollCall, PolledDevice, RawAnswer, VendorError } from '@heliograph/vendor-contract';
import { numberLiteral } from '../solarman-platform/wire.ts';
import { declaration } from './declaration.ts';
import { isOfDevice, type DeyeClient } from './dialect.ts';
import { BATCH_SIZE } from './wire.ts';
import type { PlatformAnswer } from '../solarman-platform/request.ts';
import { isOpen } from './mapping-alerts.ts';

const ALERT_SECONDS = 900;
/** Alerts that began within so many seconds are asked for, with their status. */
const ALERT_WINDOW_SECONDS = 30 * 86_400;
/** Calls a second that polls may take of the one: the rest is for syncs, backfill and logins. */
const LATEST_CALLS_A_SECOND = 0.6;
const ALERT_CALLS_A_SECOND = 0.2;

/** Plans ten devices a call for values, one plant a call for alarms; each interval grows with an account that would ask too often. */
export function planPolls(client: DeyeClient, context: AdapterContext, devices: readonly PolledDevice[]): PollCall[] {
  const batches = batchesOf(devices, BATCH_SIZE);
  const plants = Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId);
  const intervalSeconds = Math.max(declaration.pollIntervalSeconds, Math.ceil(batches.length / LATEST_CALLS_A_SECOND));
  const alertSeconds = Math.max(ALERT_SECONDS, Math.ceil(plants.size / ALERT_CALLS_A_SECOND));
  return [
    ...batches.map((batch, i) => ({
      name: `latest:${i}`,
      intervalSeconds,
      devices: batch,
      run: (signal: AbortSignal) => latest(client, context, batch, signal),
    })),
    ...[...plants].map(([plantId, ofPlant]) => ({
      name: `alertList:${plantId}`,
      intervalSeconds: alertSeconds,
      devices: ofPlant,
      samples: false as const,
      run: (signal: AbortSignal) => alerts(client, context, plantId, ofPlant, signal),
    })),
  ];
}

/** A device that is gone, or has never sent anything, is the next sync's matter: the others are polled on. Throws when all are forbidden. */
async function latest(
  client: DeyeClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  signal: AbortSignal,
): Promise<RawAnswer[]> {
  const serials = devices.map(({ vendorDeviceId }) => vendorDeviceId);
  const all = await askLatest(client, serials, signal);
  const refusals = all.flatMap((result) => ('refusal' in result ? result.refusal : []));
  const forbidden = refusals.find(({ kind }) => kind === 'not_permitted');
  if (forbidden && refusals.length === devices.length) throw forbidden;
  return all.flatMap((result) => {
    const asked = devices.filter(({ vendorDeviceId }) => result.serials.includes(vendorDeviceId));
    if ('answer' in result)
      return [{ call: 'device/latest', body: result.answer.body, fetchedAt: context.now(), devices: asked }];
    warn(context, asked, result.refusal);
    return [];
  });
}

function warn(context: AdapterContext, devices: readonly PolledDevice[], { details }: VendorError): void {
  for (const { InverterSN } of devices)
    context.warn('the cloud shows nothing of a device', { InverterSN, vendorCode: details.vendorCode ?? '' });
}

async function alerts(
  client: DeyeClient,
  context: AdapterContext,
  plantId: string,
  devices: readonly PolledDevice[],
  signal: AbortSignal,
): Promise<RawAnswer[]> {
  const endTimestamp = Math.floor(context.now() / 1000);
  const startTimestamp = endTimestamp - ALERT_WINDOW_SECONDS;
  const filter = { stationId: numberLiteral(plantId), startTimestamp, endTimestamp };
  const bodies: string[] = [];
  for await (const { body } of client.pages('station/alertList', 'stationAlertItems', filter, signal))
    bodies.push(body);
  return [alertAnswer(bodies, devices, context.now())];
}

/** The cloud's newest data of these devices, or its refusal for the one. */
type Latest =
  { serials: readonly string[]; answer: PlatformAnswer } | { serials: readonly string[]; refusal: VendorError };

/**
 * Fetches the newest data of up to ten devices. After a refusal that one of them may have caused, each half is asked for alone, so that the others
 * are still read.
 */
export async function askLatest(
  client: DeyeClient,
  serials: readonly string[],
  signal: AbortSignal,
): Promise<Latest[]> {
  try {
    return [{ serials, answer: await client.call('device/latest', { deviceList: serials }, signal) }];
  } catch (error) {
    if (!isOfDevice(error)) throw error;
    if (serials.length === 1) return [{ serials, refusal: error }];
    const middle = Math.ceil(serials.length / 2);
    const first = await askLatest(client, serials.slice(0, middle), signal);
    return [...first, ...(await askLatest(client, serials.slice(middle), signal))];
  }
}

/**
 * An answer replaces the known alerts of the devices: all pages as one. A single page is passed on as received; of
 * several pages, the first entries that fit into one raw answer, as the vendor wrote them: the open ones before those that are over.
 */
function alertAnswer(bodies: readonly string[], devices: readonly PolledDevice[], fetchedAt: number): RawAnswer {
  const [only = '', ...further] = bodies;
  return { call: 'station/alertList', body: further.length === 0 ? only : joined(bodies), fetchedAt, devices };
}

function joined(bodies: readonly string[]): string {
  const entries = bodies.flatMap((body) => parseNode(body).sources('stationAlertItems'));
  const [open, over] = [true, false].map((wanted) => entries.filter((source) => isOpenSource(source) === wanted));
  const [first = []] = answerSizedParts([...open!, ...over!]);
  return `{"success":true,"total":${entries.length},"stationAlertItems":[${first.join(',')}]}`;
}

function isOpenSource(source: string): boolean {
  const alert: unknown = JSON.parse(source);
  return isRecord(alert) && isOpen(alert);
}
