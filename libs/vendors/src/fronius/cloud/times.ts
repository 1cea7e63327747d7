import { Refusal } from './refusal.ts';

const LONGEST_SECONDS = 86_400;

/** Returns Unix seconds of `yyyy-MM-ddTHH:mm:ssZ`, `yyyyMMddTHHmmssZ` or a Unix time; `from` and `to` of a history, at most 24 h apart. */
export function spanOf(query: URLSearchParams): { from: number; to: number } {
  const from = timeOf(query.get('from'));
  const to = timeOf(query.get('to'));
  if (from > to || to - from > LONGEST_SECONDS) throw new Refusal(400, 1005);
  return { from, to };
}

/** Throws `Refusal` for anything that is no time. */
export function timeOf(text: string | null): number {
  if (text === null) throw new Refusal(400, 1005);
  if (/^\d{9,10}$/.test(text)) return Number(text);
  if (/^\d{12,13}$/.test(text)) return Math.floor(Number(text) / 1000);
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)(?:\.\d+)?Z?$/.exec(text);
  const ms = iso ? Date.parse(`${iso[1]}-${iso[2]}-${iso[3]}T${iso[4]}:${iso[5]}:${iso[6]}Z`) : NaN;
  if (Number.isNaN(ms)) throw new Refusal(400, 1005);
  return ms / 1000;
}

/** Returns whether times are asked for in the plant's zone. */
export function isLocal(query: URLSearchParams): boolean {
  const zone = query.get('timezone') ?? 'zulu';
  if (zone !== 'zulu' && zone !== 'local') throw new Refusal(400, 1004);
  return zone === 'local';
}
