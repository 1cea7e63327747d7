import { type AlarmCategory, type AlarmSeverity, localToUnix, reported } from '@heliograph/base-data';
import type { PolledDevice } from './adapter.ts';
import type { RawJson } from './mapping.ts';
import { readNumber, readText } from './read-value.ts';

/** A code of a vendor's table: the code, its meaning, and the vendor's own short name. */
export type AlarmCode = readonly [
  code: string,
  category: Exclude<AlarmCategory, 'unmapped'>,
  severity: AlarmSeverity,
  name: string,
];

export interface AlarmMeaning {
  /** As the table has it. */
  code: string;
  category: Exclude<AlarmCategory, 'unmapped'>;
  severity: AlarmSeverity;
  /** The vendor's own short name. */
  name: string;
}

/** The meanings of a vendor's codes, or of its texts. */
export type AlarmTable = ReadonlyMap<string, AlarmMeaning>;

/** The longest code and text of an alarm that are kept. */
export const maxAlarmCode = 64;
export const maxAlarmText = 256;

/** @throws Error for a code that the table has twice */
export function alarmCodes(codes: readonly AlarmCode[]): AlarmTable {
  const table = new Map<string, AlarmMeaning>();
  for (const [code, category, severity, name] of codes) {
    const key = keyOf(code);
    if (table.has(key)) throw new Error(`alarm code ${code} is in the table twice`);
    table.set(key, { code, category, severity, name });
  }
  return table;
}

/** @param code as the vendor writes it: case, spaces, hyphens and underscores do not matter @returns undefined for one that is in no table */
export function findAlarm(table: AlarmTable, code: string | undefined): AlarmMeaning | undefined {
  return code === undefined || code.length > maxAlarmText ? undefined : table.get(keyOf(code));
}

const keyOf = (code: string): string => code.toLowerCase().replaceAll(/[\s_-]+/g, '');

/** An alarm as its vendor shows it. */
export interface VendorAlarm {
  /** The vendor's code, else its text: with the device it is the identity of the alarm. */
  code: string;
  /** The vendor's text, else the name of the code, else the code. */
  text: string;
  /** The vendor's own level, as it writes it. */
  vendorSeverity?: string;
  category: AlarmCategory;
  severity: AlarmSeverity;
  /** When the vendor says that it began, Unix seconds. */
  since?: number;
  /** The vendor says that it has ended. */
  hasEnded?: true;
  /** With `hasEnded`: when, as the vendor says, Unix seconds. */
  until?: number;
}

/** Where the entry of an alarm comes from. */
export interface AlarmOrigin {
  device: PolledDevice;
  /** `AlertArray` or `WarnArray` of BaseData. */
  list: 'alerts' | 'warnings';
}

/** How soon a vendor's alarms are known. */
export interface AlarmPace {
  /** Vendor seconds between two answers that show the open alarms of a device, in an account for which the vendor's limits do not ask for more. */
  intervalSeconds: number;
  /** `told`: the vendor says that an alarm has ended; `absent`: the second answer in a row without it ends it. */
  end: 'told' | 'absent';
  /** For the page: the calls, and how the end is known. */
  note: string;
}

/** Reads the alarms of one vendor. Pure: the same entry gives the same alarm at every replay. */
export interface VendorAlarms {
  /** @param entry of `AlertArray` or `WarnArray` @returns an alarm for each one that the entry tells of; none for a notice that is no alarm */
  read(entry: RawJson, origin: AlarmOrigin): VendorAlarm[];
  /** What is known of the vendor's codes, in the order of the page. */
  tables: readonly DocumentedAlarms[];
  pace: AlarmPace;
  /** What is in no table, for the page; completes “`unmapped` stay: …”. */
  unmapped: string;
}

/** A table, and where it is from. */
export interface DocumentedAlarms {
  /** The member that has the code or text. */
  member: string;
  table: AlarmTable;
  source: string;
}

/** What a vendor's reader has found in an entry. */
export interface FoundAlarm {
  code?: string | undefined;
  text?: string | undefined;
  vendorSeverity?: string | undefined;
  /** The meaning of the code or text; undefined: it is in no table. */
  meaning: AlarmMeaning | undefined;
  /** By the vendor's own level; it wins over the table's. */
  severity?: AlarmSeverity | undefined;
  since?: number | undefined;
  hasEnded?: boolean;
  until?: number | undefined;
}

/** @returns nothing where the entry has neither code nor text */
export function vendorAlarm(found: FoundAlarm, { list }: Pick<AlarmOrigin, 'list'>): VendorAlarm[] {
  const { meaning, vendorSeverity, since, until, hasEnded = false } = found;
  const given = cut(found.text, maxAlarmText);
  const code = cut(found.code, maxAlarmCode) ?? cut(given, maxAlarmCode);
  if (code === undefined) return [];
  const text = given ?? meaning?.name ?? code;
  const category = meaning?.category ?? 'unmapped';
  const severity = found.severity ?? meaning?.severity ?? (list === 'alerts' ? 'major' : 'warning');
  return [
    reported<VendorAlarm>({
      code,
      text,
      vendorSeverity: cut(vendorSeverity, maxAlarmCode),
      category,
      // A detected arc is a fire hazard, whatever level its vendor gives it; the table has its self-tests as less.
      severity: category === 'arc' && isSevere(meaning!.severity) && !isSevere(severity) ? 'major' : severity,
      since,
      hasEnded: hasEnded ? true : undefined,
      until: hasEnded ? until : undefined,
    }),
  ];
}

const isSevere = (severity: AlarmSeverity): boolean => severity === 'critical' || severity === 'major';

/** Returns the first characters of a text without control characters, which PostgreSQL and terminals do not take; undefined for one of nothing else. */
function cut(text: string | undefined, length: number): string | undefined {
  const printable = text
    ?.slice(0, 2 * length)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  // Half of a character becomes U+FFFD.
  return printable ? Buffer.from(printable.slice(0, length)).toString() : undefined;
}

/** @returns undefined for an entry that is no JSON object */
export function alarmEntry(entry: RawJson): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(entry);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

const earliest = Date.UTC(2000, 0) / 1000;
const latest = Date.UTC(2100, 0) / 1000;

/**
 * The time of an alarm in Unix seconds. Numbers and numeric texts are seconds, or milliseconds where that large; texts such as `2026-11-29 08:15:00` are local
 * to the zone, unless they name their offset.
 * @returns undefined for a time that cannot be read, or is before 2000 or after 2100
 */
export function alarmTime(value: unknown, zone: string): number | undefined {
  const number = readNumber(value);
  const seconds = number === undefined ? timeOfText(readText(value), zone) : number > 1e11 ? number / 1000 : number;
  return seconds !== undefined && seconds >= earliest && seconds < latest ? Math.floor(seconds) : undefined;
}

const withOffset = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)$/;

function timeOfText(text: string | undefined, zone: string): number | undefined {
  if (text === undefined || text.length > 40) return undefined;
  if (!withOffset.test(text)) return localToUnix(text, zone);
  const ms = Date.parse(text.replace(' ', 'T'));
  return Number.isFinite(ms) ? ms / 1000 : undefined;
}
