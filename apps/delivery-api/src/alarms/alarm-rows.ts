import { alarmEventKinds } from '@heliograph/events';
import type { EntityManager } from 'typeorm';
import type { LoggedEvent } from '../events/logged-event.ts';

const kinds: ReadonlySet<string> = new Set(alarmEventKinds);

/**
 * An event that comes again, or after a later one, changes nothing: the end of an alarm stays. One whose first event came before this table existed begins with
 * the event that came.
 */
const UPSERT = `
  INSERT INTO alarms AS a (account_id, alarm_id, device_id, serial, vendor, plant_id, category, severity, vendor_code, vendor_text,
    vendor_severity, since, until, first_seen_at, last_seen_at, told_at)
  SELECT account, b->>'alarmId', b->>'deviceId', b->>'InverterSN', b->>'DataSources', b->>'PlantId', b->>'category', b->>'severity',
    b->>'vendorCode', b->>'vendorText', b->>'vendorSeverity', (b->>'since')::bigint, (b->>'until')::bigint,
    (b->>'firstSeenAt')::bigint, (b->>'lastSeenAt')::bigint, (b->>'Datetime')::bigint
  FROM unnest($1::text[], $2::jsonb[]) AS told (account, b) ORDER BY account, b->>'alarmId'
  ON CONFLICT (account_id, alarm_id) DO UPDATE
  SET category = excluded.category, severity = excluded.severity, vendor_text = excluded.vendor_text,
    vendor_severity = excluded.vendor_severity, until = excluded.until, last_seen_at = excluded.last_seen_at,
    told_at = excluded.told_at
  WHERE a.until IS NULL AND excluded.told_at >= a.told_at`;

/** Writes what the events tell of alarms, in the transaction with the events. */
export async function writeAlarms(manager: EntityManager, events: readonly LoggedEvent[]): Promise<void> {
  const told = events.flatMap((event) => (kinds.has(event.kind) ? toldOf(event) : []));
  // One statement changes a row once: the latest event of an alarm tells all of it.
  const latest = [...Map.groupBy(told, ({ alarm }) => alarm).values()].map((ofAlarm) => ofAlarm.sort(inOrder).at(-1)!);
  if (latest.length === 0) return;
  await manager.query(UPSERT, [latest.map(({ accountId }) => accountId), latest.map(({ body }) => body)]);
}

interface ToldAlarm {
  accountId: string;
  /** Account and alarm. */
  alarm: string;
  isEnd: boolean;
  at: number;
  body: string;
}

/** A repeated event may come after a later one. */
const inOrder = (a: ToldAlarm, b: ToldAlarm): number => Number(a.isEnd) - Number(b.isEnd) || a.at - b.at;

const texts = [
  'alarmId',
  'deviceId',
  'InverterSN',
  'DataSources',
  'PlantId',
  'category',
  'severity',
  'vendorCode',
  'vendorText',
];
const times = ['since', 'firstSeenAt', 'lastSeenAt', 'Datetime'];

/** @returns nothing for an event that cannot be written: one that some other program wrote must not stop the others */
function toldOf({ accountId, kind, at, body }: LoggedEvent): ToldAlarm[] {
  const members = JSON.parse(body) as Readonly<Record<string, unknown>>;
  const isWhole =
    texts.every((name) => typeof members[name] === 'string') &&
    times.every((name) => Number.isSafeInteger(members[name])) &&
    (members.until === undefined || Number.isSafeInteger(members.until));
  if (!isWhole) return [];
  return [{ accountId, alarm: `${accountId}/${String(members.alarmId)}`, isEnd: kind === 'alarm.cleared', at, body }];
}
