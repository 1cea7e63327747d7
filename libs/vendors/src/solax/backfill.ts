import {
  answerSizedParts,
  callsByWindow,
  joinAnswers,
  parseNode,
  type AdapterContext,
  type PlanBackfill,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import type { DeveloperClient } from './developer-client.ts';
import { withBatteries } from './polls-batteries.ts';
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
