import { setTimeout as sleep } from 'node:timers/promises';
import { errors } from 'undici';

/** RFC 9110 §9.2.1: asking twice does no more than asking once. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** No byte of the request has left. */
const notSent = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);
const brokenOff = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
/** Short: the next connection goes to another replica. */
const pausesMs = [20, 100];

/**
 * Asks again where an API's replica has gone (an upgrade, a crash) and asking again is safe: the connection was refused, or it broke before the
 * answer began and the method changes nothing. Everything else only the caller may repeat.
 */
export async function withRepeats<T>(method: string, call: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await call();
    } catch (error) {
      if (!mayRepeat(method, error)) throw error;
      await sleep(pauseMs);
    }
  }
  return call();
}

export function mayRepeat(method: string, error: unknown): boolean {
  if (error instanceof errors.ConnectTimeoutError) return true;
  const code = codeOf(error);
  return notSent.has(code) || (safeMethods.has(method) && brokenOff.has(code));
}

/** Of several addresses all refused, the first counts. */
function codeOf(error: unknown): string {
  const { code } = error as { code?: string };
  if (code === undefined && error instanceof AggregateError) return codeOf(error.errors[0]);
  return code ?? '';
}
