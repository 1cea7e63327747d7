import type { Call } from './call.ts';
import { HeliographError, type ErrorContent } from './errors.ts';
import type { FetchAnswer } from './exchange.ts';

interface Envelope extends ErrorContent {
  success: boolean;
  message: string;
  result: unknown;
}

/**
 * @returns the documented result of the operation
 * @throws HeliographError for an answer that is no success, or not one of ours
 */
export function readAnswer(call: Call, response: FetchAnswer, text: string): unknown {
  if (response.ok && call.answer === 'text') return text;
  const body = parsed(text);
  if (response.ok && call.answer === 'raw' && body !== undefined) return body;
  if (response.ok && isEnvelope(body) && body.success) return body.result;
  const what = `${call.method} ${call.path}: ${response.status}`;
  if (!isEnvelope(body)) {
    const content = { code: response.status, ...retryAfterOf(response) };
    throw new HeliographError(`${what} ${response.statusText}, and no answer of this API`, content);
  }
  const { error, details, requestId } = body;
  throw new HeliographError(`${what} ${error ?? ''}: ${body.message}${explained(details)}`, {
    code: response.status,
    error,
    details,
    requestId,
    ...retryAfterOf(response),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'success' in body && 'result' in body;
}

function explained(details: ErrorContent['details']): string {
  if (!Array.isArray(details)) return '';
  const texts = details.map(({ path, message }: { path: string; message: string }) =>
    // Some messages name the member themselves.
    message.startsWith(`${path}: `) ? message : `${path}: ${message}`,
  );
  return ` (${texts.join('; ')})`;
}

/** Seconds, or a date. */
function retryAfterOf(response: FetchAnswer): { retryAfter?: number } {
  const value = response.headers.get('retry-after');
  if (value === null) return {};
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { retryAfter: Math.max(0, seconds) } : {};
}
