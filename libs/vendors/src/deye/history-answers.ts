import {
  answerSizedParts,
  JsonText,
  readText,
  type Gap,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import { unixSeconds } from './times.ts';
import { isRecord } from './wire.ts';

/**
 * The samples of the gap from the answers for a day, each of which holds five measure points: items of the same time are one sample again, each as the
 * vendor wrote it, in answers small enough for one record.
 */
export function historyAnswers(
  bodies: readonly string[],
  device: PolledDevice,
  gap: Gap,
  fetchedAt: number,
): RawAnswer[] {
  const items = new Map<string, string[]>();
  for (const { time, source } of bodies.flatMap(framesOf)) {
    if (isWithin(time, gap))
      items.set(time, [...(items.get(time) ?? []), ...new JsonText(source).elements(['itemList'])]);
  }
  const frames = [...items].map(
    ([time, sources]) => `{"time":${JSON.stringify(time)},"itemList":[${sources.join(',')}]}`,
  );
  return answerSizedParts(frames).map((part) => ({
    call: 'device/history',
    body: `{"success":true,"deviceSn":${JSON.stringify(device.vendorDeviceId)},"dataList":[${part.join(',')}]}`,
    fetchedAt,
    devices: [device],
    backfill: true,
  }));
}

function framesOf(body: string): { time: string; source: string }[] {
  return new JsonText(body).elements(['dataList']).map((source) => {
    return { time: timeOf(JSON.parse(source)), source };
  });
}

function timeOf(frame: unknown): string {
  return (isRecord(frame) ? readText(frame.time) : undefined) ?? '';
}

/** A sample whose time cannot be read is handed on too: the mapping says so aloud. */
function isWithin(time: string, { from, to }: Gap): boolean {
  const seconds = unixSeconds(time);
  return seconds === undefined || (seconds > from && seconds <= to);
}
