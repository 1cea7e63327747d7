/** The encoded seconds of a UTC day at which a device was sampled, ascending, compressed by their regularity: one character is one byte. */
export type DayTimes = string;

export const daySeconds = 86_400;

/** Returns the day of a time, counted from 1970. */
export const dayOf = (unixSeconds: number): number => Math.floor(unixSeconds / daySeconds);

/**
 * Encodes times as the differences between successive steps, as zigzag varints; a zero is followed by the number of further zeros.
 * A logger with a constant step takes a few bytes a day, one that varies by seconds one byte a sample.
 */
export function encodeTimes(times: readonly number[]): DayTimes {
  const bytes: number[] = [];
  let [before, step, zeros] = [0, 0, 0];
  const endRun = (): void => {
    if (zeros > 0) pushVarint(bytes, zeros - 1);
    zeros = 0;
  };
  for (const time of times) {
    const change = time - before - step;
    step = time - before;
    before = time;
    if (change !== 0) {
      endRun();
      pushVarint(bytes, change > 0 ? change * 2 : -change * 2 - 1);
    } else if (zeros++ === 0) bytes.push(0);
  }
  endRun();
  return Buffer.from(bytes).toString('latin1');
}

export function decodeTimes(encoded: DayTimes): number[] {
  const times: number[] = [];
  let [at, before, step] = [0, 0, 0];
  const next = (): number => {
    let [value, factor, byte] = [0, 1, 0];
    do {
      byte = at < encoded.length ? encoded.charCodeAt(at++) : 0;
      value += (byte & 0x7f) * factor;
      factor *= 128;
    } while (byte >= 128);
    return value;
  };
  while (at < encoded.length && times.length <= daySeconds) {
    const code = next();
    step += code % 2 === 0 ? code / 2 : -(code + 1) / 2;
    for (let left = code === 0 ? next() : 0; left >= 0 && times.length <= daySeconds; left -= 1)
      times.push((before += step));
  }
  return times;
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

let lastEncoded: DayTimes | undefined;
let lastTimes: readonly number[] = [];

/** Returns whether the day has a time. Some vendors return the whole day in each answer: the last day is kept decoded. */
export function hasTime(encoded: DayTimes, second: number): boolean {
  if (encoded !== lastEncoded) [lastEncoded, lastTimes] = [encoded, decodeTimes(encoded)];
  let [low, high] = [0, lastTimes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lastTimes[middle]! < second) low = middle + 1;
    else high = middle;
  }
  return lastTimes[low] === second;
}

/** Adds times to a day. @param seconds ascending */
export function withTimes(encoded: DayTimes | undefined, seconds: readonly number[]): DayTimes {
  const known = encoded === undefined ? [] : decodeTimes(encoded);
  if ((known.at(-1) ?? -1) < seconds[0]!) return encodeTimes(known.concat(seconds));
  return encodeTimes([...new Set([...known, ...seconds])].sort((a, b) => a - b));
}
