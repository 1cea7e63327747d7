import {
  answersByDevice,
  answerSizedParts,
  DEVICES_AN_ANSWER,
  isRecord,
  parseNode,
  readText,
} from '@heliograph/vendor-contract';
import type { AdapterContext, PollCall, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { SajClient } from './client.ts';
import { declaration } from './declaration.ts';
import { isOfDevice } from './errors.ts';
import { plantQuery } from './inventory-inverters.ts';
import { ALARM_PENDING } from './wire.ts';

const ALARM_SECONDS = 600;
const LIVENESS_SECONDS = 600;
/** Calls a second the polls may take of the 150 (points) and of the 5 (plants). */
const POINTS_A_SECOND = 100;
const PLANTS_A_SECOND = 3;
const LARGEST_BODY = 400_000;

/** Plans one call a device, as the cloud allows; its alarms come for the whole account, its connection by plant. */
export function planPolls(client: SajClient, context: AdapterContext, devices: readonly PolledDevice[]): PollCall[] {
  if (devices.length === 0) return [];
  const intervalSeconds = Math.max(declaration.pollIntervalSeconds, Math.ceil(devices.length / POINTS_A_SECOND));
  return [
    ...devices.map((device) => ({
      name: `realtimeDataCommon:${device.vendorDeviceId}`,
      intervalSeconds,
      devices: [device],
      run: (signal: AbortSignal) => newestPoint(client, context, device, signal),
    })),
    alarmPoll(client, context, devices),
    ...livenessPolls(client, context, devices),
  ];
}

async function newestPoint(
  client: SajClient,
  context: AdapterContext,
  device: PolledDevice,
  signal: AbortSignal,
): Promise<RawAnswer[]> {
  try {
    const { body } = await client.call('device/realtimeDataCommon', { deviceSn: device.vendorDeviceId }, signal);
    return [{ call: 'device/realtimeDataCommon', body, fetchedAt: context.now(), devices: [device] }];
  } catch (error) {
    if (!isOfDevice(error)) throw error;
    const { vendorCode = '' } = error.details;
    context.warn('the cloud has no data of a device', { InverterSN: device.InverterSN, vendorCode });
    return [];
  }
}

function alarmPoll(client: SajClient, context: AdapterContext, devices: readonly PolledDevice[]): PollCall {
  return {
    name: 'alarmList',
    intervalSeconds: ALARM_SECONDS,
    devices,
    samples: false,
    async run(signal) {
      const query = { appId: client.appId, status: String(ALARM_PENDING) };
      const { body } = await client.call('device/alarmList', query, signal);
      return alarmAnswers(body, devices, context.now());
    },
  };
}

/** Returns the alarms of an account in answers of a bearable size. */
export function alarmAnswers(body: string, devices: readonly PolledDevice[], fetchedAt: number): RawAnswer[] {
  const answer = { call: 'device/alarmList', fetchedAt, devices };
  if (devices.length <= DEVICES_AN_ANSWER && body.length < LARGEST_BODY) return [{ ...answer, body }];
  return answersByDevice(answer, [body], {
    entriesOf: (text) =>
      parseNode(text)
        .sources('data')
        .map((source) => ({ id: serialOf(source), source })),
    idOf: ({ InverterSN }) => InverterSN,
    bodyOf: (list) => `{"code":200,"data":[${list}]}`,
  });
}

function serialOf(source: string): string {
  const entry: unknown = JSON.parse(source);
  return isRecord(entry) ? (readText(entry.deviceSn) ?? '') : '';
}

/** Plans one call a plant, less often where there are thousands. */
function livenessPolls(client: SajClient, context: AdapterContext, devices: readonly PolledDevice[]): PollCall[] {
  const plants = Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId);
  const intervalSeconds = Math.max(LIVENESS_SECONDS, Math.ceil(plants.size / PLANTS_A_SECOND));
  return [...plants].map(([plantId, inPlant]) => ({
    name: `getPlantAllDeviceList:${plantId}`,
    intervalSeconds,
    devices: inPlant,
    samples: false as const,
    async run(signal: AbortSignal) {
      const call = 'plant/getPlantAllDeviceList';
      const { body } = await client.call(call, plantQuery(plantId), signal);
      return livenessBodies(body).map((part) => ({ call, body: part, fetchedAt: context.now(), devices: inPlant }));
    },
  }));
}

/** The list of a plant of hundreds of inverters is larger than one record of Kafka. */
function livenessBodies(body: string): string[] {
  if (body.length < LARGEST_BODY) return [body];
  const parts = answerSizedParts(parseNode(body).sources('data'));
  return parts.map((entries) => `{"code":200,"data":[${entries.join(',')}]}`);
}
