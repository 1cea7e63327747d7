import type { StorageType } from '@heliograph/base-data';
import {
  type AdapterContext,
  answerSizedParts,
  callsByDevice,
  callsByWindow,
  type Gap,
  joinAnswers,
  type JsonNode,
  monthOf,
  parseNode,
  type PlanBackfill,
  type PolledDevice,
  type RawAnswer,
  readText,
  type RequestLimit,
  VendorError,
} from '@heliograph/vendor-contract';
import type { PlanDays } from '@heliograph/vendor-contract';
import type { FoxessClient } from './client.ts';
import { readDeviceTime } from './reading.ts';
import { storageVariables } from './storage.ts';
import { historyVariables } from './tables.ts';
import { DAYS_OF_A_MONTH, dayVariables, REPORT_CALL } from './wire.ts';

const CALL = 'device/history/query';
/** The vendor allows 24 h. */
const WINDOW_SECONDS = 24 * 3600;
/** The share of the 1440 calls a day of an inverter that may go into its past: live polls take at most 720. */
const HISTORY_A_DAY = 480;

/** The limits of calls for the past of one inverter. */
function historyLimits(sn: string): RequestLimit[] {
  return [{ key: `history:${sn}`, limit: HISTORY_A_DAY, perSeconds: 86_400, historyOnly: true }];
}

/** Plans one history call for each inverter and day of the gap, oldest first. What is asked of battery and meter too makes no further call. */
export const planHistory = (
  client: FoxessClient,
  context: AdapterContext,
  include: readonly StorageType[] = [],
): PlanBackfill => {
  const variables = [...historyVariables, ...include.flatMap((type) => storageVariables[type])];
  return (devices, gap) =>
    callsByWindow(devices, gap, WINDOW_SECONDS / context.timeScale, (device, window) => {
      const sn = device.vendorDeviceId;
      // After `from`: a millisecond later; samples are whole seconds.
      const parameters = {
        sn,
        variables,
        begin: Math.floor(window.from * 1000) + 1,
        end: Math.floor(window.to * 1000),
      };
      return {
        name: `${CALL}:${sn}:${Math.floor(window.from)}`,
        async run(signal) {
          const { body } = await client.call(CALL, parameters, signal, historyLimits(sn));
          return windowAnswers(body, device, window, context.now());
        },
      };
    });
};

interface Point {
  time: string;
  source: string;
}

/**
 * Returns the points of a window as the vendor wrote them, in answers small enough for one record: those of one time stay together.
 * @throws VendorError `protocol` for points outside the window: the cloud has once ignored `begin` and `end`, and the window counts as not read
 */
export function windowAnswers(body: string, device: PolledDevice, window: Gap, fetchedAt: number): RawAnswer[] {
  const answer = { call: CALL, fetchedAt, devices: [device], backfill: true };
  const [inverter, ...others] = parseNode(body).listAt('result');
  const series = (inverter?.listAt('datas') ?? []).map((node) => ({ head: headOf(node), points: pointsOf(node) }));
  const times = [...new Set(series.flatMap(({ points }) => points.map(({ time }) => time)))];
  const strangers = times.filter((time) => isOutside(time, window));
  if (strangers.length > 0)
    throw new VendorError('protocol', `${CALL}: ${strangers.length} points lie outside the window asked for`, {
      call: CALL,
    });
  // What is no history is the mapping's to reject.
  if (others.length > 0 || times.length === 0) return [{ ...answer, body }];
  const sizes = new Map<string, string>();
  for (const { points } of series)
    for (const { time, source } of points) sizes.set(time, (sizes.get(time) ?? '') + source);
  const serial = inverter!.find('deviceSN')?.source ?? 'null';
  return partsOf(times, sizes).map((part) => {
    const datas = series.map(({ head, points }) => {
      const own = points.filter(({ time }) => part.has(time)).map(({ source }) => source);
      return `{${head},"data":[${own.join(',')}]}`;
    });
    return {
      ...answer,
      body: `{"errno":0,"msg":"success","result":[{"datas":[${datas.join(',')}],"deviceSN":${serial}}]}`,
    };
  });
}

/** Returns the times in groups whose points are small enough for one answer. */
function partsOf(times: readonly string[], sizes: ReadonlyMap<string, string>): Set<string>[] {
  let next = 0;
  return answerSizedParts(times.map((time) => sizes.get(time)!)).map((part) => {
    next += part.length;
    return new Set(times.slice(next - part.length, next));
  });
}

/** Returns the members of a series without its points. */
function headOf(node: JsonNode): string {
  return (node.pick(['unit', 'name', 'variable']) ?? '{}').slice(1, -1);
}

function pointsOf(node: JsonNode): Point[] {
  return node
    .listAt('data')
    .map((point) => ({ time: readText(point.find('time')?.value) ?? '', source: point.source }));
}

function isOutside(text: string, { from, to }: Gap): boolean {
  const time = readDeviceTime(text)?.datetime;
  return time !== undefined && (time <= Math.floor(from) || time > Math.ceil(to));
}

/** Plans one report a device and month. Its answer does not name the month: it is joined with it. */
export const planDays =
  (client: FoxessClient, context: AdapterContext): PlanDays =>
  (devices, { from }) =>
    callsByDevice(devices, (device) => {
      const sn = device.vendorDeviceId;
      const month = monthOf(from);
      const [year, number] = month.split('-').map(Number);
      return {
        name: `${REPORT_CALL}:${sn}:${month}`,
        async run(signal) {
          const parameters = { sn, year, month: number, dimension: 'month', variables: dayVariables };
          const { body } = await client.call(REPORT_CALL, parameters, signal, historyLimits(sn));
          const joined = joinAnswers({ month: JSON.stringify(month), [REPORT_CALL]: body });
          return [{ call: DAYS_OF_A_MONTH, body: joined, fetchedAt: context.now(), devices: [device], backfill: true }];
        },
      };
    });
