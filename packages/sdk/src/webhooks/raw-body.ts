import { utf8, type Bytes } from './signature.ts';
import { WebhookVerificationError } from './verification-error.ts';

/** Bytes (a Node `Buffer` is one), or the text of the body if nothing but UTF-8 decoding was done to it. */
export type RawBody = Uint8Array | ArrayBuffer | string;

/** @throws WebhookVerificationError for the output of a body parser: the original bytes are lost */
export function rawBody(body: unknown): Bytes {
  if (typeof body === 'string') return utf8(body);
  // Not `instanceof`: edge runtimes pass bytes of another realm.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return new Uint8Array(body as ArrayBuffer);
  const what = body === undefined || body === null ? 'nothing' : 'what a parser made of it';
  throw new WebhookVerificationError(
    'body_not_raw',
    `the signature is over the raw body, and ${what} was given: take the bytes before a JSON parser does (express.raw, not express.json)`,
  );
}
