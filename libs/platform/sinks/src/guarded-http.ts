import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { addAbortSignal, type Readable } from 'node:stream';
import type { GuardedNetwork } from './guarded-network.ts';
import { SinkError } from './sink-error.ts';
import type { DestinationOptions } from './sink-kind.ts';
import { tlsOptionsOf } from './tls-settings.ts';

const maxSockets = 8;
/** No answer that a sink reads is longer. */
const maxAnswerBytes = 1 << 20;
/** A slower upload is given up. */
const minBytesPerMs = 200;

/**
 * Checks the URL of a sink.
 * @throws SinkError `settings` for plain HTTP where the operator does not allow it, `address` for an IP address that is not allowed
 */
export function guardedUrl(network: GuardedNetwork, setting: string, text: string): URL {
  if (!URL.canParse(text)) throw new SinkError('settings', `${setting} is no URL`);
  const url = new URL(text);
  if (url.protocol !== 'https:' && !network.allowPlaintext)
    throw new SinkError('settings', `${setting} must start with https://`);
  network.checkHost(url.hostname);
  return url;
}

/** Connects by the network's look-up alone, and trusts its authorities, or that of the setting `ca`. @throws SinkError `settings` */
export function guardedAgent(options: DestinationOptions, { protocol }: URL): HttpAgent {
  const agentOptions = { keepAlive: true, maxSockets, lookup: options.network.lookup };
  if (protocol === 'http:') return new HttpAgent(agentOptions);
  return new HttpsAgent(Object.assign(agentOptions, tlsOptionsOf(options)));
}

/** Returns the signal that ends a request: it is closed, or has lasted for too long with a body of so many bytes. */
export function requestSignal({ timeoutMs }: GuardedNetwork, closing: AbortSignal, bytes: number): AbortSignal {
  return AbortSignal.any([closing, AbortSignal.timeout(timeoutMs + Math.ceil(bytes / minBytesPerMs))]);
}

/** Reads an answer. @throws SinkError `refused` for one of more than 1 MiB; Error when the signal ends it */
export async function boundedAnswer(answer: Readable, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of addAbortSignal(signal, answer) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new SinkError('refused', 'the server answers with more than 1 MiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
