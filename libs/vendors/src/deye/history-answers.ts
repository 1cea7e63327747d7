import { isRecord, isWithin, parseNode, readText } from '@heliograph/vendor-contract';
import type { Gap, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { historyParts } from '../solarman-platform/backfill.ts';
import { unixSeconds } from '../solarman-platform/times.ts';

/**
 * Returns the samples of the gap from the answers for a day, each of which holds five measure points: items of the same time are one sample again,
 * each as the vendor wrote it, in answers small enough for one record.
 */
export function historyAnswers(
  bodies: readonly string[],
  device: PolledDevice,
  gap: Gap,
  fetchedAt: number,
): RawAnswer[] {
  const items = new Map<string, string[]>();
  for (const { time, source } of bodies.flatMap(framesOf)) {
    if (!isWithin(unixSeconds(time), gap)) continue;
    const ofFrame = items.get(time) ?? [];
    for (const item of parseNode(source).sources('itemList')) ofFrame.push(item);
    items.set(time, ofFrame);
  }
  const frames = [...items].map(
    ([time, sources]) => `{"time":${JSON.stringify(time)},"itemList":[${sources.join(',')}]}`,
  );
  return historyParts('device/history', 'dataList', frames, device, fetchedAt);
}

function framesOf(body: string): { time: string; source: string }[] {
  return parseNode(body)
    .sources('dataList')
    .map((source) => {
      return { time: timeOf(JSON.parse(source)), source };
    });
}

function timeOf(frame: unknown): string {
  return (isRecord(frame) ? readText(frame.time) : undefined) ?? '';
}
