import {
  type AdapterContext,
  answerSizedParts,
  callsByWindow,
  joinAnswers,
  monthOf,
  parseNode,
  type PlanBackfill,
  type PlanDays,
  type RawAnswer,
  VendorError,
} from '@heliograph/vendor-contract';
import type { DeveloperClient } from './developer-client.ts';
import { withBatteries } from './polls.ts';
import { businessTypeOf, DEVELOPER_OK, INVERTER_TYPE } from './wire.ts';

/** The vendor allows 12 h. */
const WINDOW_SECONDS = 12 * 3600;
/** Minutes between two rows: 5, 10, 15, 30 or 60. */
const TIME_INTERVAL = '5';

/** Plans one call for each inverter (several would come merged into one row an interval) and half day of the gap, oldest first. */
export const planHistory =
  (client: DeveloperClient, context: AdapterContext): PlanBackfill =>
  (devices, gap) =>
    callsByWindow(devices, gap, WINDOW_SECONDS / context.timeScale, (device, { from, to }) => {
      const call = 'device/history_data';
      const businessType = businessTypeOf(device.vendorType);
      const parameters = {
        // After `from`: a millisecond later; samples are whole seconds.
        startTime: String(Math.floor(from * 1000) + 1),
        endTime: String(Math.floor(to * 1000)),
        timeInterval: TIME_INTERVAL,
      };
      return {
        name: `history_data:${device.vendorDeviceId}:${Math.floor(from)}`,
        async run(signal) {
          const inverter = { snList: device.vendorDeviceId, deviceType: INVERTER_TYPE, businessType };
          const { body } = await client.call(call, { ...inverter, ...parameters }, signal);
          const batteries = { call, businessType, parameters } as const;
          const answer = await withBatteries(client, body, batteries, [device], signal);
          return rowAnswers(call, { ...answer, fetchedAt: context.now(), devices: [device], backfill: true });
        },
      };
    });

/** Returns the rows as the vendor wrote them, in answers small enough for one record, each with all rows of the batteries. */
export function rowAnswers(call: string, answer: RawAnswer): RawAnswer[] {
  const members = answer.call === call ? undefined : new Map(parseNode(answer.body).members());
  const body = members?.get(call)?.source ?? answer.body;
  const parts = answerSizedParts(parseNode(body).sources('result'));
  if (parts.length < 2) return [answer];
  members?.delete(call);
  const batteries = Object.fromEntries([...(members ?? [])].map(([name, { source }]) => [name, source]));
  return parts.map((rows) => {
    const part = `{"code":${DEVELOPER_OK},"result":[${rows.join(',')}]}`;
    return { ...answer, body: members ? joinAnswers({ [call]: part, ...batteries }) : part };
  });
}

const CALL = 'plant/energy/get_stat_data';
/** `dateType` of the days of a month. */
const DAYS_OF_A_MONTH = '2';

/** Plans one call a plant and month, for plants with one inverter: the sums are the plant's. */
export const planDays =
  (client: DeveloperClient, context: AdapterContext): PlanDays =>
  (devices, { from }) =>
    devices
      .filter(({ isOnlyInverter }) => isOnlyInverter)
      .map((device) => ({
        name: `${CALL}:${device.vendorDeviceId}:${monthOf(from)}`,
        devices: [device],
        async run(signal) {
          const parameters = {
            plantId: device.vendorPlantId,
            businessType: businessTypeOf(device.vendorType),
            dateType: DAYS_OF_A_MONTH,
            date: monthOf(from),
          };
          try {
            const { body } = await client.call(CALL, parameters, signal);
            return [{ call: CALL, body, fetchedAt: context.now(), devices: [device], backfill: true }];
          } catch (error) {
            if (isBeyondTheYear(error)) return [];
            throw error;
          }
        },
      }));

/** 10200 stands for many failures: its message, "The date must be within the past year" (live client), tells this one. */
function isBeyondTheYear(error: unknown): boolean {
  if (!(error instanceof VendorError)) return false;
  const { vendorCode, vendorMessage = '' } = error.details;
  return vendorCode === '10200' && /within the past year/i.test(vendorMessage);
}
