import type { AccountAttempt, Heliograph } from '@heliograph/sdk';
import { sampleTimeOf } from './record-key.ts';

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
