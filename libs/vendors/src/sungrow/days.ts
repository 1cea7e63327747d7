import { batchesOf, dateWindows } from '@heliograph/vendor-contract';
import type { AdapterContext, PlanDays } from '@heliograph/vendor-contract';
import { HISTORY_LIMITS } from './backfill.ts';
import type { SungrowClient } from './client.ts';
import { dayPoints } from './points.ts';
import { isInverterType } from './wire.ts';

const CALL = 'getDevicePointsDayMonthYearDataList';
/** 50 devices of one type are allowed; a month of a hybrid's seven points is some 11 KB, and an answer stays below 450 KB. */
const DEVICES_A_CALL = 30;
/** 100 days are allowed: a month fits. */
const DAYS_A_CALL = 31;
/** `query_type` of days, and `data_type` of the highest value in each. */
const BY_DAY = '1';
const PEAK = '2';

/** Plans one call for up to 30 devices of one type and a month. */
export const planDays =
  (client: SungrowClient, context: AdapterContext): PlanDays =>
  (devices, span) => {
    const sorted = devices.toSorted((a, b) => (a.vendorDeviceId < b.vendorDeviceId ? -1 : 1));
    return [...Map.groupBy(sorted, ({ vendorType }) => vendorType)].flatMap(([type, ofType]) => {
      if (!isInverterType(type)) return [];
      const data_point = dayPoints(type).join(',');
      return dateWindows(span, DAYS_A_CALL).flatMap(({ from, to }) =>
        batchesOf(ofType, DEVICES_A_CALL).map((batch) => ({
          name: `${CALL}:${batch[0]!.vendorDeviceId}:${from}`,
          devices: batch,
          async run(signal: AbortSignal) {
            const parameters = {
              ps_key_list: batch.map(({ vendorDeviceId }) => vendorDeviceId),
              data_point,
              data_type: PEAK,
              query_type: BY_DAY,
              start_time: from.replaceAll('-', ''),
              end_time: to.replaceAll('-', ''),
              order: '0',
            };
            const { body } = await client.call(CALL, parameters, signal, HISTORY_LIMITS);
            return [{ call: CALL, body, fetchedAt: context.now(), devices: batch, backfill: true }];
          },
        })),
      );
    });
  };
