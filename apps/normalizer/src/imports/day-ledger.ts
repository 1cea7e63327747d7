/**
 * The days of a device that became `device.day` records, each with a hash of its sums: a key stands for one body, and a day whose sums change later is
 * counted, never written again. In `state.<vendor>` under a key of its own. Replaced as a whole, never changed.
 */
export interface DayLedger {
  /** The first day of `hashes`, counted from 1970. */
  readonly from: number;
  /** Four bytes a day; 0: the day became no record. */
  readonly hashes: Buffer;
  /** False: its record in `state.<vendor>` is outdated. */
  readonly isSaved: boolean;
}

/** Five years, as long as the energy of a day is kept. Days so much older than the newest are not taken, so that none is taken twice. */
export const maxLedgerDays = 5 * 366;
const bytesOfHash = 4;
const bytesOfFrom = 4;

/** `new`: the day is claimed by the caller's sums; `too_old`: it is not known whether it became a record. */
export type DayClaim = 'new' | 'same' | 'changed' | 'too_old';

/** Returns whether a day is to become a record. @param hash not 0 */
export function claimOf(ledger: DayLedger | undefined, day: number, hash: number): DayClaim {
  if (!ledger) return 'new';
  if (day <= lastOf(ledger) - maxLedgerDays) return 'too_old';
  const known = hashAt(ledger, day);
  if (known === 0) return 'new';
  return known === hash ? 'same' : 'changed';
}

/** Adds a `new` day. */
export function withDay(ledger: DayLedger | undefined, day: number, hash: number): DayLedger {
  const last = ledger ? Math.max(lastOf(ledger), day) : day;
  const from = Math.max(Math.min(ledger?.from ?? day, day), last - maxLedgerDays + 1);
  const hashes = Buffer.alloc((last - from + 1) * bytesOfHash);
  if (ledger) {
    const kept = ledger.hashes.subarray(Math.max(0, from - ledger.from) * bytesOfHash);
    kept.copy(hashes, Math.max(0, ledger.from - from) * bytesOfHash);
  }
  hashes.writeUInt32LE(hash, (day - from) * bytesOfHash);
  return { from, hashes, isSaved: false };
}

export function encodeLedger({ from, hashes }: DayLedger): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(bytesOfFrom);
  head.writeInt32LE(from);
  return Buffer.concat([head, hashes]);
}

/** Reads a ledger; undefined for an invalid one. */
export function decodeLedger(value: Buffer): DayLedger | undefined {
  const bytes = value.length - bytesOfFrom;
  if (bytes <= 0 || bytes % bytesOfHash !== 0 || bytes > maxLedgerDays * bytesOfHash) return undefined;
  // A copy: the value is a part of a whole fetch.
  return { from: value.readInt32LE(), hashes: Buffer.from(value.subarray(bytesOfFrom)), isSaved: true };
}

/** Returns a 32-bit hash (FNV-1a) of a text, never 0. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash === 0 ? 1 : hash;
}

const lastOf = ({ from, hashes }: DayLedger): number => from + hashes.length / bytesOfHash - 1;

function hashAt({ from, hashes }: DayLedger, day: number): number {
  const at = (day - from) * bytesOfHash;
  return at >= 0 && at < hashes.length ? hashes.readUInt32LE(at) : 0;
}
