import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type InputType, type ZlibOptions } from 'node:zlib';

/** A vendor's answer is never larger; more is an attack or a fault. */
export const maxAnswerBytes = 16 * 1024 * 1024;

type Decompress = (input: InputType, options: ZlibOptions) => Promise<Buffer>;

const decompressors: Readonly<Record<string, Decompress>> = {
  gzip: promisify<InputType, ZlibOptions, Buffer>(gunzip),
  deflate: promisify<InputType, ZlibOptions, Buffer>(inflate),
  br: promisify<InputType, ZlibOptions, Buffer>(brotliDecompress),
};

/** The whole body, decoded. Throws `RangeError` beyond 16 MiB, raw or decoded. */
export async function readBody(body: AsyncIterable<Buffer>, encoding: string | undefined): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new RangeError(`the answer is larger than ${maxAnswerBytes} bytes`);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const decompress = encoding === undefined ? undefined : decompressors[encoding.trim().toLowerCase()];
  return (decompress ? await decompress(bytes, { maxOutputLength: maxAnswerBytes }) : bytes).toString('utf8');
}

/** Lower-case names; several values joined by `, ` but `set-cookie`, joined by newline. */
export function flattenHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined)
      flat[name.toLowerCase()] = Array.isArray(value)
        ? value.join(name.toLowerCase() === 'set-cookie' ? '\n' : ', ')
        : value;
  }
  return flat;
}
