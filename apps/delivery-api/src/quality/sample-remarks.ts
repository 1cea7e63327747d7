import type { IncomingRecord } from '@heliograph/kafka';
import { fetchTimeOf, headerNames, type RecordOrigin } from '@heliograph/messaging';

/** What the quality of a day counts of one sample. */
export interface SampleRemarks {
  origin: 'live' | 'late' | 'import';
  /** The entries of `DataQuality` about members that are not in the record. */
  leftOut: string[];
  /** Those about members that are in it, but for frozen ones. */
  doubtful: string[];
  /** The members that are frozen. */
  frozen: string[];
}

/** A sample that was fetched later than this after its time is late: clouds show one after some minutes. */
const LATE_SECONDS = 3_600;
/** More than the members of a record that may be left out at once. */
const MAX_MARKS = 100;
const markForm = /^([A-Za-z0-9]{1,32}):([a-z_]{1,32})$/;
const FROZEN = 'frozen';

/** Reads what `DataQuality` says, and how the sample came. @param members of BaseData @param at Unix seconds */
export function remarksOf(
  { headers }: Pick<IncomingRecord, 'headers'>,
  members: Readonly<Record<string, unknown>>,
  at: number,
): SampleRemarks {
  const remarks: SampleRemarks = { origin: originOf(headers, at), leftOut: [], doubtful: [], frozen: [] };
  const { DataQuality: marks } = members;
  if (!Array.isArray(marks)) return remarks;
  for (const mark of new Set<unknown>(marks.slice(0, MAX_MARKS))) {
    const [, field = '', reason = ''] = typeof mark === 'string' ? (markForm.exec(mark) ?? []) : [];
    if (field === '') continue;
    if (!(field in members)) remarks.leftOut.push(`${field}:${reason}`);
    else if (reason === FROZEN) remarks.frozen.push(field);
    else remarks.doubtful.push(`${field}:${reason}`);
  }
  return remarks;
}

function originOf(headers: IncomingRecord['headers'], at: number): SampleRemarks['origin'] {
  const origin = headers[headerNames.origin] as RecordOrigin | undefined;
  if (origin === 'import') return 'import';
  const isLate = (fetchTimeOf(headers) ?? 0) / 1000 - at > LATE_SECONDS;
  return origin === 'backfill' || isLate ? 'late' : 'live';
}
