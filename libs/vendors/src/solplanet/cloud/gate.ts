import { createHmac } from 'node:crypto';
import type { SimulatorRequest } from '@heliograph/vendor-contract';

const MAX_SKEW_MS = 15 * 60_000;
const MAX_NONCES = 10_000;
const CALLS = 100;
const WINDOW_MS = 60_000;
/** The tolerance for delays between two calls of a client that keeps the limit exactly, which must not be refused. */
const JITTER_SHARE = 0.1;
/** Never among the signed headers, also where a client lists them. */
const UNSIGNED = new Set(['x-ca-signature', 'x-ca-signature-headers', 'accept', 'content-md5', 'content-type', 'date']);

export interface GatewayKey {
  appKey: string;
  appSecret: string;
}

export interface GatewayRefusal {
  status: number;
  /** X-Ca-Error-Message. */
  message: string;
}

/** The Alibaba API gateway in front of the cloud: key, time, nonce and signature of a request. */
export class Gateway {
  readonly #key: GatewayKey;
  readonly #nonces = new Map<string, number>();

  constructor(key: GatewayKey) {
    this.#key = key;
  }

  /** Returns undefined when the request may pass. The 15 minutes are never scaled: the wall clock stays real. */
  refusal(request: SimulatorRequest, now: number): GatewayRefusal | undefined {
    const { headers } = request;
    if (headers['x-ca-key'] !== this.#key.appKey) return { status: 400, message: 'Invalid AppKey' };
    const signature = headers['x-ca-signature'] ?? '';
    if (signature === '') return { status: 404, message: 'Empty Signature' };
    const timeless = timestampRefusal(headers['x-ca-timestamp'], now);
    if (timeless !== undefined) return { status: 400, message: timeless };
    const texts = stringsToSign(request);
    if (!texts.some((text) => this.#sign(text) === signature)) {
      // A header has no lines: the gateway drops the line breaks.
      const printed = texts[0]!.replaceAll('\n', '').replace(/[^ -~]/g, '?');
      return { status: 400, message: `Invalid Signature, Server StringToSign:${printed}` };
    }
    return this.#isUsed(headers['x-ca-nonce'], now) ? { status: 400, message: 'Nonce Used' } : undefined;
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#key.appSecret).update(text, 'utf8').digest('base64');
  }

  #isUsed(nonce: string | undefined, now: number): boolean {
    if (nonce === undefined || nonce === '') return false;
    const usedAt = this.#nonces.get(nonce);
    if (usedAt !== undefined && now - usedAt < MAX_SKEW_MS) return true;
    if (this.#nonces.size >= MAX_NONCES) this.#nonces.clear();
    this.#nonces.set(nonce, now);
    return false;
  }
}

function timestampRefusal(timestamp: string | undefined, now: number): string | undefined {
  if (timestamp === undefined) return undefined;
  if (!/^\d{13}$/.test(timestamp)) return 'Invalid Timestamp';
  return Math.abs(now - Number(timestamp)) > MAX_SKEW_MS ? 'Timestamp Expired' : undefined;
}

/**
 * Returns the texts that may have been signed: by the path the client knows or the one in its URL (with a prefix these
 * differ), and a parameter without a value with or without its equals sign. Values are those after URL decoding, the
 * first of each name.
 */
function stringsToSign(request: SimulatorRequest): string[] {
  const { headers, path, baseUrl } = request;
  const head = [request.method, headers.accept, headers['content-md5'], headers['content-type'], headers.date]
    .map((line) => `${line ?? ''}\n`)
    .join('');
  const lines = signedLines(headers);
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  return [path, prefix + path].flatMap((known) =>
    queries(request.query).map((query) => head + lines + known + (query === '' ? '' : `?${query}`)),
  );
}

function signedLines(headers: Readonly<Record<string, string>>): string {
  return (headers['x-ca-signature-headers'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !UNSIGNED.has(name.toLowerCase()))
    .sort()
    .map((name) => `${name}:${headers[name.toLowerCase()] ?? ''}\n`)
    .join('');
}

function queries(query: URLSearchParams): string[] {
  const names = [...new Set(query.keys())].sort();
  return ['', '='].map((empty) =>
    names.map((name) => `${name}${query.get(name) ? '=' : empty}${query.get(name) ?? ''}`).join('&'),
  );
}

/** 100 requests a minute for the key. */
export class CallLimiter {
  readonly #windowMs: number;
  #taken: number[] = [];
  refused = 0;

  constructor(timeScale: number) {
    this.#windowMs = (WINDOW_MS * (1 - JITTER_SHARE)) / timeScale;
  }

  allows(now: number): boolean {
    this.#taken = this.#taken.filter((at) => at > now - this.#windowMs);
    const allowed = this.#taken.length < CALLS;
    if (allowed) this.#taken.push(now);
    else this.refused += 1;
    return allowed;
  }
}
