import { answerSizedParts, parseNode } from '@heliograph/vendor-contract';
import type { AdapterContext, PollCall, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { DeveloperClient } from './developer-client.ts';
import { byPlant, SLOW_SECONDS } from './polls-budget.ts';
import { ALARM_ONGOING, businessTypeOf } from './wire.ts';

const call = 'alarm/page_alarm_info';

/** Polls the ongoing alarms of each plant. */
export function alarmPolls(
  client: DeveloperClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  stretch: number,
): PollCall[] {
  return [...byPlant(devices)].map(([plantId, group]) => ({
    name: `page_alarm_info:${plantId}`,
    intervalSeconds: Math.ceil(SLOW_SECONDS * stretch),
    devices: group,
    samples: false,
    async run(signal) {
      const businessType = businessTypeOf(group[0]?.vendorType ?? '');
      const filter = { plantId, businessType, alarmState: ALARM_ONGOING };
      const bodies: string[] = [];
      for await (const { body } of client.pages(call, filter, signal)) bodies.push(body);
      return [alarmAnswer(bodies, group, context.now())];
    },
  }));
}

/** Alarms replace what was known: several pages become one answer. What is beyond its size is more alarms than anyone reads. */
export function alarmAnswer(bodies: readonly string[], devices: readonly PolledDevice[], fetchedAt: number): RawAnswer {
  const [only] = bodies;
  if (bodies.length === 1 && only !== undefined) return { call, body: only, fetchedAt, devices };
  const records = bodies.flatMap((body) => parseNode(body).sources('result', 'records'));
  const [kept = []] = answerSizedParts(records);
  return { call, body: `{"code":10000,"result":{"records":[${kept.join(',')}]}}`, fetchedAt, devices };
}
