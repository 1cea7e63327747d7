/** Offsets from `from` up to, not including, `to`. */
export interface SettledRange {
  readonly from: number;
  readonly to: number;
}

/** Marks the format: metadata of another writer is not ours to read. */
const prefix = 's1:';
/** Brokers refuse more than 4,096 bytes of metadata (`offset.metadata.max.bytes`), and the whole commit with them. */
const maxBytes = 2_600;

/**
 * Encodes the settled ranges above a committed offset, for the metadata of the commit: gaps and lengths as varints, in
 * base64. Ranges that do not fit are left out and will be delivered again.
 */
export function encodeSettled(base: bigint, ranges: Iterable<SettledRange>): string {
  const bytes: number[] = [];
  let end = Number(base);
  for (const { from, to } of ranges) {
    const pair = [...varint(from - end), ...varint(to - from)];
    if (bytes.length + pair.length > maxBytes) break;
    bytes.push(...pair);
    end = to;
  }
  return bytes.length === 0 ? '' : prefix + Buffer.from(bytes).toString('base64url');
}

/** @returns the union, ascending, without overlaps */
export function mergeSettled(one: readonly SettledRange[], other: readonly SettledRange[]): SettledRange[] {
  const merged: SettledRange[] = [];
  for (const { from, to } of [...one, ...other].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last === undefined || from > last.to) merged.push({ from, to });
    else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) };
  }
  return merged;
}

/**
 * Returns ascending ranges without overlaps. A text that `encodeSettled` did not write gives no ranges: the records are
 * delivered again.
 */
export function decodeSettled(base: bigint, text: string | null | undefined): SettledRange[] {
  if (!text?.startsWith(prefix)) return [];
  const numbers = varints(Buffer.from(text.slice(prefix.length), 'base64url'));
  const ranges: SettledRange[] = [];
  let end = Number(base);
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const from = end + numbers[i]!;
    end = from + numbers[i + 1]!;
    ranges.push({ from, to: end });
  }
  return ranges;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

function varints(bytes: Buffer): number[] {
  const numbers: number[] = [];
  let value = 0;
  let scale = 1;
  for (const byte of bytes) {
    value += (byte % 128) * scale;
    scale = byte < 128 ? 1 : scale * 128;
    if (byte >= 128) continue;
    numbers.push(value);
    value = 0;
  }
  return numbers;
}
