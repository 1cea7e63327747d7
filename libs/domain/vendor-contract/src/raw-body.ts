import { gunzipSync, gzipSync } from 'node:zlib';

/** The value of the `content-encoding` header of a compressed answer. */
export const rawBodyEncoding = 'gzip';

/** Maximum size of an answer that is compressed: adapters choose pages of a tenth of it. */
export const maxRawBodyBytes = 4 * 1024 * 1024;

/**
 * Maximum number of values in an uncompressed answer of 900,000 bytes. It bounds time and memory of the normalizer; a
 * list of `{}` is the worst case.
 */
const maxValues = 600_000;

const valueBegins = new Set(['{', '[', ','].map((sign) => sign.charCodeAt(0)));

/** @returns undefined for an answer that is too large or has too many values to be normalized in one piece */
export function compressRawBody(body: Buffer): Buffer | undefined {
  return body.length > maxRawBodyBytes || valuesIn(body) > maxValues ? undefined : gzipSync(body);
}

/**
 * Decodes the value of a raw record. Without an encoding, as for all but the largest answers, it is returned as it is.
 * @throws Error for an encoding that is not known, bytes that it does not decode, and an answer that is larger than
 * `maxRawBodyBytes`
 */
export function decodeRawBody(value: Buffer, encoding: string | undefined): Buffer {
  if (encoding === undefined) return value;
  if (encoding !== rawBodyEncoding) throw new TypeError(`unknown encoding "${encoding.slice(0, 40)}"`);
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
