import type { CustomFetch } from 'openid-client';

/** A discovery document with all extensions has some 10 KiB, a key set of a large provider some 50. */
const MAX_ANSWER_BYTES = 512 * 1024;
export const PROVIDER_TIMEOUT_MS = 5_000;

/**
 * Bounds each answer of the provider in size, and the time until its last byte. It follows no redirect: a provider that redirects a token request
 * would give the code to somebody else.
 */
export const boundedFetch: CustomFetch = async (url, { body, headers, method }) => {
  const response = await fetch(url, {
    method,
    headers,
    body: body as RequestInit['body'] & {},
    redirect: 'manual',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  });
  const { status, statusText, headers: received } = response;
  // A status without body does not take one, and a Location is of no use.
  if ([204, 205, 304].includes(status)) return new Response(null, { status, statusText, headers: received });
  const answer = new Headers(received);
  for (const name of ['content-encoding', 'content-length']) answer.delete(name);
  return new Response(await boundedBody(response), { status, statusText, headers: answer });
};

/** @throws Error for an answer that is too long; it is not read further */
async function boundedBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > MAX_ANSWER_BYTES) throw new Error(`the provider's answer is longer than ${MAX_ANSWER_BYTES} bytes`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
