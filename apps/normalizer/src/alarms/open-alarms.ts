import type { AlarmEventKind } from '@heliograph/events';
import { alarmSeverities, reported } from '@heliograph/base-data';
import type { VendorAlarm } from '@heliograph/vendor-contract';

/** The limit of open alarms of a device; further ones are left out. */
export const maxOpenAlarms = 50;
/** The ended alarms of a device that are remembered. */
const maxEndedAlarms = 20;
/** The answers in a row without an alarm after which it has ended: clouds leave out an open alarm now and then. */
const answersToEnd = 2;

/** What shows alarms: a call of its own, or the samples themselves. */
export type AlarmSource = 'call' | 'sample';

/** An open alarm of a device, kept in its state. Times in Unix seconds. */
export interface OpenAlarm extends Required<Omit<VendorAlarm, 'vendorSeverity' | 'hasEnded' | 'until'>> {
  vendorSeverity?: string;
  firstSeenAt: number;
  lastSeenAt: number;
  source: AlarmSource;
  /** The number of `alarm.changed`. */
  changes?: number;
  /** The answers since `lastSeenAt` that did not show it, and the time of the first of them. */
  missed?: number;
  missedSince?: number;
}

export interface AlarmChange {
  event: AlarmEventKind;
  alarm: OpenAlarm;
  /** Only of `alarm.cleared`. */
  until?: number;
  /** The vendor told when it ended. */
  isTold?: true;
}

/** The alarms of a device that one answer shows. */
export interface SeenAlarms {
  alarms: readonly VendorAlarm[];
  source: AlarmSource;
  /** The vendor says that none was open then, Unix seconds. */
  noneOpenAt?: number | undefined;
  /** Of a sample: the time of its values, Unix seconds. */
  sampledAt?: number | undefined;
  /** Unix seconds. */
  at: number;
}

/** An alarm that has ended: one of the same code and begin is another. Unix seconds. */
export interface EndedAlarm {
  code: string;
  until: number;
  /** `until` is the vendor's. */
  isTold?: true;
}

/** The alarms of a device. */
export interface DeviceAlarms {
  open: readonly OpenAlarm[];
  /** The last ones. */
  ended?: readonly EndedAlarm[];
}

export interface AlarmUpdate extends DeviceAlarms {
  changes: readonly AlarmChange[];
  /** The number of alarms beyond the limit. */
  leftOut: number;
}

/**
 * Returns the open alarms after an answer. An alarm is its code: while it is open, another begin is none of a new one. It ends when two answers in a row of
 * the call that showed it no longer do, or at once where the vendor says so; samples end only those that no call has shown.
 */
export function nextAlarms({ open: before, ended = [] }: DeviceAlarms, seen: SeenAlarms): AlarmUpdate {
  const shown = byCode(seen.alarms.filter(({ hasEnded = false }) => !hasEnded));
  const open: OpenAlarm[] = [];
  const changes: AlarmChange[] = [];
  for (const alarm of before) {
    const now = shown.get(alarm.code);
    shown.delete(alarm.code);
    const next = now ? seenAgain(alarm, now, seen) : (endedByVendor(alarm, seen) ?? missed(alarm, seen));
    if ('event' in next) changes.push(next);
    if (!('event' in next)) open.push(next);
    else if (next.event === 'alarm.changed') open.push(next.alarm);
  }
  const fresh = [...shown.values()].filter(({ code }) => !isFromBefore(code, ended, seen));
  const fitting = fresh.slice(0, Math.max(0, maxOpenAlarms - open.length));
  for (const alarm of fitting) {
    const raised = raisedAlarm(alarm, ended, seen);
    open.push(raised);
    changes.push({ event: 'alarm.raised', alarm: raised });
  }
  return { open, ...withEnded(ended, changes), changes, leftOut: fresh.length - fitting.length };
}

/** Returns whether a sample shows an alarm that has ended since: its values are older than the answer that told the end. */
function isFromBefore(code: string, ended: readonly EndedAlarm[], { sampledAt }: SeenAlarms): boolean {
  return sampledAt !== undefined && ended.some((each) => each.isTold && each.code === code && each.until >= sampledAt);
}

function withEnded(ended: readonly EndedAlarm[], changes: readonly AlarmChange[]): Pick<DeviceAlarms, 'ended'> {
  const now = changes.flatMap(({ alarm: { code }, until, isTold }) =>
    until === undefined ? [] : [{ code, until, ...reported({ isTold }) }],
  );
  const codes = new Set(now.map(({ code }) => code));
  const all = [...ended.filter(({ code }) => !codes.has(code)), ...now].slice(-maxEndedAlarms);
  return all.length === 0 ? {} : { ended: all };
}

/** Of several entries with one code the one that is in a table, and is worst. */
function byCode(alarms: readonly VendorAlarm[]): Map<string, VendorAlarm> {
  const shown = new Map<string, VendorAlarm>();
  for (const alarm of alarms) {
    const other = shown.get(alarm.code);
    if (other === undefined || rank(alarm) < rank(other)) shown.set(alarm.code, alarm);
  }
  return shown;
}

const rank = ({ category, severity }: VendorAlarm): number =>
  alarmSeverities.indexOf(severity) + (category === 'unmapped' ? alarmSeverities.length : 0);

function raisedAlarm(alarm: VendorAlarm, ended: readonly EndedAlarm[], { at, source }: SeenAlarms): OpenAlarm {
  const { code, text, vendorSeverity, category, severity, since } = alarm;
  const before = ended.find((each) => each.code === code)?.until ?? 0;
  return {
    code,
    text,
    ...reported({ vendorSeverity }),
    category,
    severity,
    // A begin in the future is that of a clock that is wrong; one from before the end is that of the alarm that has ended.
    since: since === undefined || since > at || since <= before ? at : since,
    firstSeenAt: at,
    lastSeenAt: at,
    source,
  };
}

function seenAgain(alarm: OpenAlarm, now: VendorAlarm, { at, source }: SeenAlarms): OpenAlarm | AlarmChange {
  // Another source may show the code without what explains it, or without its level.
  const isUnexplained = now.category === 'unmapped' && alarm.category !== 'unmapped';
  const isWithoutLevel = now.vendorSeverity === undefined && alarm.vendorSeverity !== undefined;
  const { category } = isUnexplained ? alarm : now;
  const { severity, vendorSeverity } = isUnexplained || isWithoutLevel ? alarm : now;
  const next: OpenAlarm = {
    ...alarm,
    text: now.text,
    category,
    severity,
    lastSeenAt: Math.max(at, alarm.lastSeenAt),
    source: alarm.source === 'call' ? 'call' : source,
  };
  delete next.missed;
  delete next.missedSince;
  if (vendorSeverity === undefined) delete next.vendorSeverity;
  else next.vendorSeverity = vendorSeverity;
  if (category === alarm.category && severity === alarm.severity && vendorSeverity === alarm.vendorSeverity)
    return next;
  return { event: 'alarm.changed', alarm: { ...next, changes: (alarm.changes ?? 0) + 1 } };
}

/** Returns the end that the vendor tells; undefined where it tells none, or that of an earlier alarm of the same code. */
function endedByVendor(alarm: OpenAlarm, { alarms, at }: SeenAlarms): AlarmChange | undefined {
  const ends = alarms
    .filter(({ code, hasEnded = false }) => hasEnded && code === alarm.code)
    .filter(({ since, until }) => (until ?? since ?? 0) >= alarm.since)
    .map(({ until = at }) => Math.min(until, at));
  if (ends.length === 0 || at <= alarm.lastSeenAt) return undefined;
  return { event: 'alarm.cleared', alarm, until: Math.max(...ends), isTold: true };
}

function missed(alarm: OpenAlarm, { at, source, noneOpenAt }: SeenAlarms): OpenAlarm | AlarmChange {
  if (noneOpenAt !== undefined)
    return alarm.since > noneOpenAt ? alarm : { event: 'alarm.cleared', alarm, until: noneOpenAt };
  // An answer from before it was seen says nothing; nor does one of another source, nor another sample of the same answer.
  if (at <= Math.max(alarm.lastSeenAt, alarm.missedSince ?? 0) || source !== alarm.source) return alarm;
  const count = (alarm.missed ?? 0) + 1;
  const since = alarm.missedSince ?? at;
  if (count >= answersToEnd) return { event: 'alarm.cleared', alarm, until: since };
  return { ...alarm, missed: count, missedSince: since };
}
