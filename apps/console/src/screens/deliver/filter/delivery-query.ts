import type { ListAllDeadLettersQuery, ListAttemptsQuery, RetryDeadLettersBody } from '@heliograph/sdk';

/** Filters of both lists, as the address of the page names them. */
const common = ['webhookId', 'status', 'reason', 'deviceId', 'kind'] as const;

/** Returns what the address asks for of the list of attempts. The service says what is wrong with a value. */
export function attemptQueryOf(address: URLSearchParams): ListAttemptsQuery {
  return { ...textsOf(address, [...common, 'outcome', 'idempotencyKey']), ...rangeOf(address) };
}

/** Returns what the address asks for of the list of dead letters. */
export function deadLetterQueryOf(address: URLSearchParams): ListAllDeadLettersQuery {
  const retried = address.get('retried');
  return {
    ...textsOf(address, common),
    ...rangeOf(address),
    ...(retried !== null && { retried: retried === 'true' }),
  };
}

/** Returns the same filter for a retry of everything that matches it. A retry takes only what was not retried. */
export function retryBodyOf({ webhookId, deviceId, kind, ...others }: ListAllDeadLettersQuery): RetryDeadLettersBody {
  const { status, reason, from, to } = others;
  return {
    ...(webhookId !== undefined && { webhookIds: webhookId.split(',') }),
    ...(deviceId !== undefined && { deviceIds: [deviceId] }),
    ...(kind !== undefined && kind !== 'test' && { kinds: [kind] }),
    ...(status !== undefined && { status }),
    ...(reason !== undefined && { reason }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

function textsOf(address: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, address.get(name) ?? ''] as const).filter(([, value]) => value !== ''),
  );
}

function rangeOf(address: URLSearchParams): { from?: number; to?: number } {
  const [from, to] = ['from', 'to'].map((name) => Number(address.get(name) ?? '')) as [number, number];
  return { ...(from > 0 && { from }), ...(to > 0 && { to }) };
}
