import { gunzipSync, gzipSync } from 'node:zlib';

/** The value of the `content-encoding` header of a compressed answer. */
export const rawBodyEncoding = 'gzip';

/** No compressed answer holds more: adapters choose their pages at a tenth of it. */
export const maxRawBodyBytes = 4 * 1024 * 1024;

/** What an uncompressed answer of 900,000 bytes holds at most: time and memory of the normalizer go by their number, a list of `{}` being the worst. */
const maxValues = 600_000;

const valueBegins = new Set(['{', '[', ','].map((sign) => sign.charCodeAt(0)));

/** @returns undefined for an answer that is too large or holds too many values to be normalized in one piece */
export function compressRawBody(body: Buffer): Buffer | undefined {
  return body.length > maxRawBodyBytes || valuesIn(body) > maxValues ? undefined : gzipSync(body);
}

/**
 * Takes the value of a raw record as it is where it has no encoding: that of all but the largest answers.
 * @throws Error for an encoding that is not known, bytes that are none of it, and an answer that is larger than `maxRawBodyBytes`
 */
export function decodeRawBody(value: Buffer, encoding: string | undefined): Buffer {
  if (encoding === undefined) return value;
  if (encoding !== rawBodyEncoding) throw new TypeError(`the encoding ${encoding.slice(0, 40)} is not known`);
  return gunzipSync(value, { maxOutputLength: maxRawBodyBytes });
}

/** Never fewer than there are: signs inside texts count too. */
function valuesIn(body: Buffer): number {
  let values = 0;
  for (const byte of body) if (valueBegins.has(byte)) values += 1;
  return values;
}

/**
 * Answers of several calls that only mean something together, as one raw answer: a JSON object of the texts as received, by the calls' names.
 * Each must be JSON: an adapter looks before it joins.
 */
export function joinAnswers(answers: Readonly<Record<string, string>>): string {
  const members = Object.entries(answers).map(([call, text]) => `${JSON.stringify(call)}:${text}`);
  return `{${members.join(',')}}`;
}
