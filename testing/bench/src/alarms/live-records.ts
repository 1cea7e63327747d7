import { setTimeout as sleep } from 'node:timers/promises';
import type { OutgoingRecord } from '@heliograph/kafka';
import { headerNames, topicNames } from '@heliograph/messaging';
import { benchAccountId } from '../dispatch/backlog-run.ts';
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
    await producer.send([liveRecord(datetime)]);
    const sentAt = performance.now();
    while ((await latest()) !== datetime) await sleep(lookMs, undefined, { signal });
    times.push(performance.now() - sentAt);
  }
  return times;
}

function liveRecord(Datetime: number): OutgoingRecord {
  const key = `solis:${liveDeviceId}`;
  const body = {
    DataSources: 'solis',
    InverterSN: liveDeviceId,
    Datetime,
    Timezone: 'GMT+0',
    PowerACOutputActive: 5,
    idempotency_key: `${key}:${Datetime}`,
  };
  const headers = {
    [headerNames.accountId]: benchAccountId,
    [headerNames.deviceId]: liveDeviceId,
    [headerNames.vendor]: 'solis',
    [headerNames.time]: String(Datetime),
  };
  return { topic: topicNames.baseData, key, headers, value: Buffer.from(JSON.stringify(body)) };
}
