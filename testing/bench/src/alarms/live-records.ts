import { setTimeout as sleep } from 'node:timers/promises';
import { benchAccountId } from '../dispatch/backlog-run.ts';
import { sampleRecord } from '../dispatch/control-records.ts';
import type { BenchStack } from '../process/bench-stack.ts';

export const liveDeviceId = 'dev_live';
const lookMs = 10;

/**
 * Sends live records of one device for so long, each when the last has become the latest one of the API.
 * @param latest returns `Datetime` of the latest record, undefined before the first
 * @returns ms of each from its acknowledgement to the answer that shows it
 */
export async function liveTimes(
  { producer }: BenchStack,
  latest: () => Promise<number | undefined>,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<number[]> {
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  let datetime = (await latest()) ?? Math.floor(Date.now() / 1000) - 86_400;
  while (performance.now() < end) {
    datetime += 1;
    await producer.send([sampleRecord(benchAccountId, liveDeviceId, datetime, { PowerACOutputActive: 5 })]);
    const sentAt = performance.now();
    while ((await latest()) !== datetime) await sleep(lookMs, undefined, { signal });
    times.push(performance.now() - sentAt);
  }
  return times;
}
