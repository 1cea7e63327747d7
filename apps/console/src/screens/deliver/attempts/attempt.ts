import type { AccountAttempt, Heliograph } from '@heliograph/sdk';
import type { Tone } from '../../../controls/badge.tsx';

type Outcome = 'delivered' | 'failed' | 'skipped' | 'dead' | 'state';

/** Returns the outcome of an entry in the words of the filter. */
export function outcomeOf({ type, result }: Pick<AccountAttempt, 'type' | 'result'>): Outcome {
  return type === 'attempt' ? (result ?? 'failed') : type;
}

const tones: Record<Outcome, Tone> = { delivered: 'good', failed: 'bad', dead: 'bad', skipped: 'quiet', state: 'wait' };

export const toneOf = (outcome: Outcome): Tone => tones[outcome];

/** Returns the time of the sample in the key of a BaseData record (`vendor:serial:seconds`), Unix seconds; undefined for another key. */
export function sampleTimeOf(idempotencyKey: string | undefined): number | undefined {
  const seconds = /^[a-z0-9_-]+:.+:(\d{9,11})$/i.exec(idempotencyKey ?? '')?.[1];
  return seconds === undefined || idempotencyKey?.startsWith('batch:') === true ? undefined : Number(seconds);
}

/** Longest search: a second in which more entries were written is searched up to here. */
const maxEntries = 5_000;

/** Finds an entry by its id in the second in which it was written; the API has no call for one entry. @returns null when it is no longer stored */
export async function findAttempt(
  api: Pick<Heliograph, 'listAttempts'>,
  { entry, at }: { entry: string; at: number },
  signal: AbortSignal,
): Promise<AccountAttempt | null> {
  let seen = 0;
  for await (const attempt of api.listAttempts({ from: at, to: at + 1, limit: 500 }, { signal })) {
    if (attempt.id === entry) return attempt;
    if ((seen += 1) >= maxEntries) break;
  }
  return null;
}

type Calls = Pick<Heliograph, 'listDeviceHistory' | 'listAllDeadLetters' | 'getDeadLetter'>;

/**
 * Finds the record that was sent: the body of a request is not stored with the attempt.
 * @returns null for a batch, an event, or a record that is no longer stored
 */
export async function bodyOf(api: Calls, attempt: AccountAttempt, signal: AbortSignal): Promise<string | null> {
  if (attempt.type === 'dead') return deadBodyOf(api, attempt, signal);
  const { deviceId, idempotencyKey } = attempt;
  const at = sampleTimeOf(idempotencyKey);
  if (at === undefined || deviceId === undefined) return null;
  for await (const item of api.listDeviceHistory(deviceId, { from: at, to: at + 1 }, { signal })) {
    if ('record' in item && item.record.idempotency_key === idempotencyKey) return JSON.stringify(item.record);
  }
  return null;
}

/** A dead letter is written within moments of the entry. */
async function deadBodyOf(api: Calls, attempt: AccountAttempt, signal: AbortSignal): Promise<string | null> {
  const { webhookId, at, idempotencyKey } = attempt;
  const near = { webhookId, from: at - 60, to: at + 60, limit: 500 };
  for await (const letter of api.listAllDeadLetters(near, { signal })) {
    if (letter.idempotencyKey === idempotencyKey)
      return (await api.getDeadLetter(webhookId, letter.id, { signal })).body;
  }
  return null;
}
