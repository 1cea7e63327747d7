import { AlarmNames, isRecord, parseNode, readText, recordsOf } from '@heliograph/vendor-contract';
import type { AdapterContext, JsonRecord } from '@heliograph/vendor-contract';
import type { EnphaseAnswer, EnphaseClient } from './client.ts';

/** The names of event types, which alarms and events show by number alone. The list is the same for all systems. */
export function eventTypes(client: EnphaseClient, context: AdapterContext): AlarmNames {
  return new AlarmNames(context, async (signal) =>
    typesIn(await client.get('event_types', '/event_types', {}, signal)),
  );
}

/** Returns the vendor's list, as JSON, with the types alone that alarms or events of these answers show; undefined where it has none of them. */
export async function typesShown(
  types: AlarmNames,
  answers: readonly EnphaseAnswer[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const ids = answers.flatMap(({ value }) => idsIn(value));
  const shown = await types.of(ids, signal);
  return shown.length === 0 ? undefined : `{"event_types":[${shown.map(([, type]) => type).join(',')}]}`;
}

const idOf = ({ event_type_id: id }: JsonRecord): string | undefined => readText(id);

function idsIn(value: object): string[] {
  const { alarms, events } = value as JsonRecord;
  return [...recordsOf(alarms), ...recordsOf(events)].flatMap((entry) => idOf(entry) ?? []);
}

function typesIn({ body }: EnphaseAnswer): ReadonlyMap<string, string> {
  const entries = parseNode(body).listAt('event_types');
  return new Map(
    entries.flatMap(({ value, source }): [string, string][] => {
      const id = isRecord(value) ? idOf(value) : undefined;
      return id === undefined ? [] : [[id, source]];
    }),
  );
}
