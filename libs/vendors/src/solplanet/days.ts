import { batchesOf, datesOf, monthOf, queryInHalves } from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  BackfillCall,
  DateSpan,
  DaysDevice,
  PlanDays,
  RawAnswer,
} from '@heliograph/vendor-contract';
import { historyLimits } from './backfill.ts';
import type { SolplanetClient } from './client.ts';
import { isRefusal } from './errors.ts';

/** Inverters of one plant a call: no limit is documented, and fifty serial numbers make a query of 900 characters. */
const DEVICES_A_CALL = 50;

/** Plans one call a month for the only inverter of a plant, whose days the plant's output has; for others one a day for all inverters of their plant. */
export const planDays =
  (client: SolplanetClient, context: AdapterContext): PlanDays =>
  (devices, span) =>
    [...Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId)].flatMap(([apikey, ofPlant]) => {
      const [only] = ofPlant;
      return only?.isOnlyInverter === true
        ? [ofMonth(client, context, apikey, only, monthOf(span.from))]
        : batchesOf(ofPlant, DEVICES_A_CALL).flatMap((batch) => ofDays(client, context, apikey, batch, span));
    });

/** The apikey opens the plant to end users: it stays out of names, which are logged. */
function ofMonth(
  client: SolplanetClient,
  context: AdapterContext,
  apikey: string,
  device: DaysDevice,
  month: string,
): BackfillCall {
  const call = 'getPlantOutputPro';
  return {
    name: `${call}:${device.InverterSN}:${month}`,
    devices: [device],
    async run(signal) {
      const { body } = await client.call(call, { apikey, period: 'bymonth', date: month }, signal, historyLimits);
      return [{ call, body, fetchedAt: context.now(), devices: [device], backfill: true }];
    },
  };
}

function ofDays(
  client: SolplanetClient,
  context: AdapterContext,
  apikey: string,
  devices: readonly DaysDevice[],
  span: DateSpan,
): BackfillCall[] {
  const call = 'getInverterETodayPro';
  return datesOf(span).map((date) => ({
    name: `${call}:${devices[0]!.InverterSN}:${date}`,
    devices,
    run: (signal, refused) =>
      queryInHalves(devices, {
        async query(asked): Promise<RawAnswer> {
          const isnos = asked.map(({ vendorDeviceId }) => vendorDeviceId).join(',');
          const { body } = await client.call(call, { apikey, isnos, date }, signal, historyLimits);
          return { call, body, fetchedAt: context.now(), devices: asked, backfill: true };
        },
        isRefused: isRefusal,
        context,
        refused,
      }),
  }));
}
