import { createHash } from 'node:crypto';
import type { SimulatorRequest } from '@heliograph/vendor-contract';

const LITERAL = String.raw`\r\n`;
const LINE_BREAK = '\r\n';
const CALLS_A_DAY = 1440;
const DAY_MS = 86_400_000;
/** Clients that send one call a second work in production: network jitter must not make them exceed it. */
const JITTER_SHARE = 0.1;
/** Calls of a list or detail that may come at once: clients that work in production pace only the interfaces named `…/query`. */
const BURST = 5;

/**
 * Returns the errno a request is refused with, undefined when key and signature are valid. How old a timestamp may be
 * is not documented: any passes.
 */
export function refusedBy(
  request: SimulatorRequest,
  apiKey: string | undefined,
  lineBreaks: boolean,
): 40256 | 41809 | undefined {
  const { token, timestamp = '', signature = '', authorization } = request.headers;
  // `Authorization` is for third-party apps, which this cloud does not have, and is never sent beside `token`.
  if (authorization !== undefined) return token === undefined ? 41809 : 40256;
  if (token === undefined || !/^\d{13}$/.test(timestamp)) return 40256;
  const separators = lineBreaks ? [LITERAL, LINE_BREAK] : [LITERAL];
  const signed = pathsOf(request).flatMap((path) =>
    separators.map((separator) => md5([path, token, timestamp].join(separator))),
  );
  if (!signed.includes(signature)) return 40256;
  return token === apiKey ? undefined : 41809;
}

/** Clients sign the path they know or the one in their URL: with a prefix these differ. */
function pathsOf({ path, baseUrl }: SimulatorRequest): string[] {
  return [path, new URL(baseUrl).pathname.replace(/\/$/, '') + path];
}

function md5(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}

/** One call a second for each interface (lists and details on average), and 1440 a day for each inverter, counted for the account. */
export class CallLimiter {
  readonly #windowMs: number;
  readonly #dayMs: number;
  readonly total: number;
  /** When the next call of an interface is due. */
  readonly #dueAt = new Map<string, number>();
  #day = 0;
  #calls = 0;
  refused = 0;

  constructor(timeScale: number, inverters: number) {
    this.#windowMs = (1000 * (1 - JITTER_SHARE)) / timeScale;
    this.#dayMs = DAY_MS / timeScale;
    this.total = CALLS_A_DAY * Math.max(1, inverters);
  }

  /** Counts a call; returns the errno when there are too many: 40402 for the day, 40400 for the second. */
  refusal(path: string, now: number): 40400 | 40402 | undefined {
    const day = Math.floor(now / this.#dayMs);
    if (day !== this.#day) [this.#day, this.#calls] = [day, 0];
    const dueAt = this.#dueAt.get(path) ?? 0;
    const ahead = path.endsWith('/query') ? 0 : (BURST - 1) * this.#windowMs;
    const isSpent = this.#calls >= this.total;
    if (now < dueAt - ahead || isSpent) {
      this.refused += 1;
      return isSpent ? 40402 : 40400;
    }
    this.#dueAt.set(path, Math.max(dueAt, now) + this.#windowMs);
    this.#calls += 1;
    return undefined;
  }

  get remaining(): number {
    return this.total - this.#calls;
  }
}

/** A refusal inside an envelope: HTTP 200, an errno that is not 0. */
export class Refusal extends Error {
  constructor(readonly errno: number) {
    super(messages[errno] ?? 'failed');
  }
}

/** Texts of errors/message. 40256 and 40402 as recorded, 40400 as clients quote it; the wording of the others is ours. */
export const messages: Readonly<Record<number, string>> = {
  40256: 'Parameter could not be parsed correctly illegal signature',
  40257: 'Parameters do not meet expectations',
  40400: 'The number of requests is too frequent',
  40402: 'Your request exceeds the limit. Please try again later',
  41200: 'Failed to obtain data',
  41809: 'Token is invalid',
  41930: 'Device does not exist',
  41935: 'No permission for this device',
};
