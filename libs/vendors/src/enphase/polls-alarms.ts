import { isKind, joinAnswers, type AdapterContext, type PollCall } from '@heliograph/vendor-contract';
import type { EnphaseClient } from './client.ts';
import type { PolledSystem } from './polls-budget.ts';
import { ALARMS_WITH_EVENTS } from './wire.ts';

/** Polls the open alarms of a system, and with them its open events; without these where they are not granted. */
export function alarmPoll(
  client: EnphaseClient,
  context: AdapterContext,
  { systemId, devices }: PolledSystem,
  intervalSeconds: number,
): PollCall {
  return {
    name: `open_alarms:${systemId}`,
    intervalSeconds,
    devices,
    samples: false,
    async run(signal) {
      const alarms = await client.get('open_alarms', `/${systemId}/open_alarms`, {}, signal);
      const events = await openEvents(client, systemId, signal);
      const fetchedAt = context.now();
      if (events === undefined) return [{ call: 'open_alarms', body: alarms.body, fetchedAt, devices }];
      const body = joinAnswers({ open_alarms: alarms.body, open_events: events });
      return [{ call: ALARMS_WITH_EVENTS, body, fetchedAt, devices }];
    },
  };
}

async function openEvents(client: EnphaseClient, systemId: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    return (await client.get('open_events', `/${systemId}/open_events`, {}, signal)).body;
  } catch (error) {
    if (isKind(error, 'not_permitted')) return undefined;
    throw error;
  }
}
