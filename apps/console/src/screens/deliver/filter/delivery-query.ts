import { reported } from '@heliograph/base-data';
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
    ...reported({ retried: retried === null ? undefined : retried === 'true' }),
  };
}

/** Returns the same filter for a retry of everything that matches it. A retry takes only what was not retried. */
export function retryBodyOf({ webhookId, deviceId, kind, ...others }: ListAllDeadLettersQuery): RetryDeadLettersBody {
  const { status, reason, from, to } = others;
  return reported({
    webhookIds: webhookId?.split(','),
    deviceIds: deviceId === undefined ? undefined : [deviceId],
    kinds: kind !== undefined && kind !== 'test' ? [kind] : undefined,
    status,
    reason,
    from,
    to,
  });
}

function textsOf(address: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, address.get(name) ?? ''] as const).filter(([, value]) => value !== ''),
  );
}

function rangeOf(address: URLSearchParams): { from?: number; to?: number } {
  const [from, to] = ['from', 'to'].map((name) => Number(address.get(name) ?? '')) as [number, number];
  return reported({ from: from > 0 ? from : undefined, to: to > 0 ? to : undefined });
}
