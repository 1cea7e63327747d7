import {
  coreTopics,
  maxKeptMs,
  rawBackfillTopic,
  rawTopic,
  vendorTopics,
  type ErasedItem,
} from '@heliograph/messaging';
import {
  inlineSchemaOf,
  integer,
  listOf,
  nullable,
  oneOf,
  schemaOf,
  text,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';

/** The parts that must have reported before an account's erasure is finished. auth-api is the last, because it has the account itself. */
export const otherParts = ['sync-api', 'delivery-api'] as const;
export const OWN_PART = 'auth-api';
export const allParts = [...otherParts, OWN_PART];

/** Lists the topics that all accounts share: single records cannot be deleted from them; they expire with the topic's retention. */
export function sharedTopics(now: number): ErasedItem[] {
  const rawLive = { ...vendorTopics('', 1)[0]!, name: rawTopic('<vendor>') };
  const rawBackfill = { ...rawLive, name: rawBackfillTopic('<vendor>') };
  return [rawLive, rawBackfill, ...coreTopics(1)].flatMap((topic) => {
    const retentionMs = maxKeptMs(topic);
    return retentionMs === undefined
      ? []
      : [{ what: `topic ${topic.name}`, count: 0, goneAt: Math.ceil((now + retentionMs) / 1000) }];
  });
}

const item = inlineSchemaOf({
  what: text('Table, topic or kind of object.'),
  count: integer('Number of erased items; 0 where they are not counted.', { minimum: 0 }),
  goneAt: nullable(unixSeconds('Time at which the last item expires by retention; null: erased already.')),
});

const part = inlineSchemaOf({
  part: oneOf(allParts, 'Name of the service that erased.'),
  finishedAt: unixSeconds('Time of the event.'),
  items: listOf(item),
});

export type ErasurePartView = TypeOf<typeof part>;

export const erasureSchema = schemaOf('Erasure', 'Progress of the erasure of a deleted account.', {
  id: text('Id of the deleted account.'),
  status: oneOf(['running', 'done'], 'Status of the erasure: `running` until every service has reported.'),
  requestedAt: unixSeconds('Time at which the account was deleted.'),
  requestedBy: text('Id of the operator, or of the account itself; `cli` for the command line.'),
  finishedAt: nullable(unixSeconds('Time at which the last service reported.')),
  pending: listOf(oneOf(allParts, 'Name of a service.'), 'Services that have not reported yet.'),
  parts: listOf(part),
  goneAt: nullable(
    unixSeconds('Time at which the last item of all services expires; null until all services have reported.'),
  ),
});

export type ErasureView = TypeOf<typeof erasureSchema>;
