import { batchesOf, gapWindows, historyAnswers, parseNode } from '@heliograph/vendor-contract';
import type { AdapterContext, BackfillCall, Gap, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { HuaweiClient } from './client.ts';
import { historyLimits } from './polls.ts';

/** More are refused (30031). */
const DEVICES_A_CALL = 10;
/** More are refused (30032). Ten devices of three days are some 12 MB: the answer is in memory once, and cut by item. */
const WINDOW_SECONDS = 3 * 86_400;

/**
 * getDevHistoryKpi for ten devices of one type and three days at most, the oldest first. As many calls as the cloud grants a day for one round over the
 * devices, and one a minute: a long gap of a large account takes its time.
 */
export function planBackfill(
  client: HuaweiClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  gap: Gap,
): BackfillCall[] {
  const batches = [...Map.groupBy(devices, (device) => device.vendorType)].flatMap(([type, ofType]) =>
    batchesOf(ofType, DEVICES_A_CALL).map((batch) => ({ type, batch })),
  );
  const limits = historyLimits(batches.length);
  return gapWindows(gap, WINDOW_SECONDS).flatMap((window) =>
    batches.map(({ type, batch }, i) => ({
      name: `getDevHistoryKpi:${type}:${i}:${window.from}`,
      devices: batch,
      run: async (signal) => {
        const body = {
          devIds: batch.map((device) => device.vendorDeviceId).join(','),
          devTypeId: Number(type),
          startTime: window.from * 1000 + 1,
          endTime: window.to * 1000,
        };
        const answer = await client.call('getDevHistoryKpi', body, { limits, signal });
        return partsOf(answer.body, batch, context.now());
      },
    })),
  );
}

/** Returns each item as the vendor wrote it. */
function partsOf(body: string, devices: readonly PolledDevice[], fetchedAt: number): RawAnswer[] {
  const items = parseNode(body).sources('data');
  const answer = { call: 'getDevHistoryKpi', fetchedAt, devices };
  return historyAnswers(answer, items, (list) => `{"success":true,"failCode":0,"data":[${list}]}`);
}
