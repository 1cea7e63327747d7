import {
  answerSizedParts,
  batchesOf,
  isKind,
  joinAnswers,
  pagesOfDevices,
  parseNode,
  queryInHalves,
  VendorError,
} from '@heliograph/vendor-contract';
import type { AdapterContext, PollCall, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { DeveloperClient } from './developer-client.ts';
import {
  ALARM_ONGOING,
  batteriesMember,
  BATTERY_TYPE,
  type BusinessType,
  businessTypeOf,
  BY_INVERTER,
  type DeveloperCall,
  INVERTER_TYPE,
  vendorTypes,
} from './wire.ts';
import { declaration, DEVELOPER_CALLS_A_MINUTE } from './declaration.ts';
import { hasNoBattery } from './models.ts';

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

/** Polls device/realtime_data in batches of one business type. */
export function realtimePolls(
  client: DeveloperClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  stretch: number,
): PollCall[] {
  return [...byBusinessType(devices)].flatMap(([businessType, group]) =>
    batchesOf(group, REALTIME_BATCH).map((batch, i) => ({
      name: `realtime_data:${vendorTypes[businessType]}:${i}`,
      intervalSeconds: Math.ceil(declaration.pollIntervalSeconds * stretch),
      devices: batch,
      run: (signal: AbortSignal) =>
        queryInHalves(batch, {
          query: (asked) => realtimeAnswer(client, context, businessType, asked, signal),
          isRefused,
          context,
        }),
    })),
  );
}

async function realtimeAnswer(
  client: DeveloperClient,
  context: AdapterContext,
  businessType: BusinessType,
  devices: readonly PolledDevice[],
  signal: AbortSignal,
): Promise<RawAnswer> {
  const snList = devices.map(({ vendorDeviceId }) => vendorDeviceId).join(',');
  const parameters = { snList, deviceType: INVERTER_TYPE, businessType };
  const call = 'device/realtime_data';
  const { body } = await client.call(call, parameters, signal);
  const answer = await withBatteries(client, body, { call, businessType }, devices, signal);
  return { ...answer, fetchedAt: context.now(), devices };
}

function isRefused(error: unknown): error is VendorError {
  return isKind(error, 'not_permitted');
}

/** Serial numbers a call of realtime_data takes at most. */
const REALTIME_BATCH = 10;
/** Records of a page: the cloud's own choice. */
const PAGE = 10;
/** Alarms and who is connected: each so many seconds. */
const SLOW_SECONDS = 900;
/** Share of the calls that polls may take: the rest is for syncs, backfill and logins. */
const POLL_SHARE = 0.7;

/**
 * Returns the factor by which all intervals must be longer for the polls of these devices to stay within their share: 1 up to some
 * 2000 inverters, 1000 that may have a battery.
 */
export function stretchOf(devices: readonly PolledDevice[]): number {
  const groups = [...byBusinessType(devices).values()];
  const batches = groups
    .flatMap((group) => batchesOf(group, REALTIME_BATCH))
    .reduce((sum, batch) => sum + 1 + batteryBatches(batch).length, 0);
  const pages = groups.reduce((sum, group) => sum + Math.ceil(group.length / PAGE), 0);
  const callsASecond = batches / declaration.pollIntervalSeconds + (pages + byPlant(devices).size) / SLOW_SECONDS;
  return Math.max(1, (callsASecond * 60) / (DEVELOPER_CALLS_A_MINUTE * POLL_SHARE));
}

function byBusinessType(devices: readonly PolledDevice[]): Map<BusinessType, PolledDevice[]> {
  return Map.groupBy(devices, ({ vendorType }) => businessTypeOf(vendorType));
}

function byPlant(devices: readonly PolledDevice[]): Map<string, PolledDevice[]> {
  return Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId);
}

/**
 * Returns the inverters whose batteries each call asks for. A row of a battery names the dongle, not the inverter: of inverters that share one,
 * each is asked for alone.
 */
export function batteryBatches(devices: readonly PolledDevice[]): PolledDevice[][] {
  const asked = devices.filter(({ model }) => !hasNoBattery(model));
  const byDongle = [...Map.groupBy(asked, ({ CollectorSN }) => CollectorSN)];
  const sole = byDongle.flatMap(([dongle, group]) => (dongle !== '' && group.length === 1 ? group : []));
  const others = asked.filter((device) => !sole.includes(device)).map((device) => [device]);
  return [...batchesOf(sole, REALTIME_BATCH).map((batch) => [...batch]), ...others];
}

const LIVENESS_CALL = 'device/page_device_info';

/** device/page_device_info is the only call that reports whether an inverter is connected: one planned call for each business type. */
export function livenessPolls(
  client: DeveloperClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  stretch: number,
): PollCall[] {
  return [...byBusinessType(devices)].map(([businessType, group]) => ({
    name: `page_device_info:${vendorTypes[businessType]}`,
    intervalSeconds: Math.ceil(SLOW_SECONDS * stretch),
    devices: group,
    samples: false,
    run(signal) {
      const pages = client.pages(LIVENESS_CALL, { businessType, deviceType: INVERTER_TYPE }, signal);
      return pagesOfDevices({ call: LIVENESS_CALL, devices: group, now: () => context.now() }, pages, 'deviceSn');
    },
  }));
}

const ALARM_CALL = 'alarm/page_alarm_info';

/** Polls the ongoing alarms of each plant. */
export function alarmPolls(
  client: DeveloperClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  stretch: number,
): PollCall[] {
  return [...byPlant(devices)].map(([plantId, group]) => ({
    name: `page_alarm_info:${plantId}`,
    intervalSeconds: Math.ceil(SLOW_SECONDS * stretch),
    devices: group,
    samples: false,
    async run(signal) {
      const businessType = businessTypeOf(group[0]?.vendorType ?? '');
      const filter = { plantId, businessType, alarmState: ALARM_ONGOING };
      const bodies: string[] = [];
      for await (const { body } of client.pages(ALARM_CALL, filter, signal)) bodies.push(body);
      return [alarmAnswer(bodies, group, context.now())];
    },
  }));
}

/** Alarms replace the known ones: several pages become one answer. Alarms beyond its size are dropped. */
function alarmAnswer(bodies: readonly string[], devices: readonly PolledDevice[], fetchedAt: number): RawAnswer {
  const [only] = bodies;
  if (bodies.length === 1 && only !== undefined) return { call: ALARM_CALL, body: only, fetchedAt, devices };
  const records = bodies.flatMap((body) => parseNode(body).sources('result', 'records'));
  const [kept = []] = answerSizedParts(records);
  return { call: ALARM_CALL, body: `{"code":10000,"result":{"records":[${kept.join(',')}]}}`, fetchedAt, devices };
}
