import type { IncomingMessage } from 'node:http';
import type { SimulatorRequest } from '@heliograph/vendor-contract';

const MAX_BODY_BYTES = 1_048_576;

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** Throws `BodyTooLargeError` beyond 1 MiB. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new BodyTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function urlOf(request: IncomingMessage): URL {
  return new URL(`http://sandbox${request.url?.startsWith('/') === true ? request.url : '/'}`);
}

/** Converts a request into a simulator's: `path` is the part below the vendor's base URL. */
export async function simulatorRequest(request: IncomingMessage, url: URL, path: string): Promise<SimulatorRequest> {
  const prefix = url.pathname.slice(0, url.pathname.length - path.length).replace(/\/$/, '');
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return {
    method: request.method ?? 'GET',
    baseUrl: `http://${request.headers.host ?? 'localhost'}${prefix}`,
    path,
    query: url.searchParams,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: await readBody(request),
  };
}
