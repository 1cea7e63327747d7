import { batchesOf, historyAnswers, monthOf, parseNode } from '@heliograph/vendor-contract';
import type { AdapterContext, PlanDays } from '@heliograph/vendor-contract';
import type { HuaweiClient } from './client.ts';
import { dayLimits } from './polls.ts';
import { BATCH_SIZE } from './wire.ts';

const CALL = 'getDevKpiDay';

/** Plans one call for up to a hundred devices of one type and a calendar month. As many calls as the cloud grants a day, and one a minute. */
export const planDays =
  (client: HuaweiClient, context: AdapterContext): PlanDays =>
  (devices, { from }) => {
    const month = monthOf(from);
    // The middle of the month is in it by whatever clock the cloud takes the day from.
    const collectTime = Date.parse(`${month}-15T12:00:00Z`);
    const batches = [...Map.groupBy(devices, ({ vendorType }) => vendorType)].flatMap(([type, ofType]) =>
      batchesOf(ofType, BATCH_SIZE).map((batch) => ({ type, batch })),
    );
    const limits = dayLimits(batches.length);
    return batches.map(({ type, batch }) => ({
      name: `${CALL}:${batch[0]!.vendorDeviceId}:${month}`,
      devices: batch,
      async run(signal) {
        const devIds = batch.map(({ vendorDeviceId }) => vendorDeviceId).join(',');
        const { body } = await client.call(CALL, { devIds, devTypeId: Number(type), collectTime }, { limits, signal });
        const rows = parseNode(body).sources('data');
        const answer = { call: CALL, fetchedAt: context.now(), devices: batch };
        return historyAnswers(answer, rows, (list) => `{"success":true,"failCode":0,"data":[${list}]}`);
      },
    }));
  };
