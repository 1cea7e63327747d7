import { setTimeout as sleep } from 'node:timers/promises';
import { errors } from 'undici';

/** Safe methods (RFC 9110 §9.2.1): sending them twice has the same effect as once. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Errors after which no byte of the request has been sent. */
const notSent = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);
const connectionBroken = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
/** Short delays, because the next connection goes to another replica. */
const retryDelaysMs = [20, 100];

/**
 * Retries where a replica of an API has gone (an upgrade, a crash) and a retry is safe: the connection was refused, or it broke before the
 * answer began and the method is safe. Every other call is the caller's to retry.
 */
export async function withRetries<T>(method: string, call: () => Promise<T>): Promise<T> {
  for (const pauseMs of retryDelaysMs) {
    try {
      return await call();
    } catch (error) {
      if (!mayRetry(method, error)) throw error;
      await sleep(pauseMs);
    }
  }
  return call();
}

export function mayRetry(method: string, error: unknown): boolean {
  if (error instanceof errors.ConnectTimeoutError) return true;
  const code = codeOf(error);
  return notSent.has(code) || (safeMethods.has(method) && connectionBroken.has(code));
}

/** Returns the error code; of several addresses that all refused, the first counts. */
function codeOf(error: unknown): string {
  const { code } = error as { code?: string };
  if (code === undefined && error instanceof AggregateError) return codeOf(error.errors[0]);
  return code ?? '';
}
