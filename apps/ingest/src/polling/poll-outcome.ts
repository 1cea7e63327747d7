import { VendorError } from '@heliograph/vendor-contract';

/**
 * Whose doing the outcome of a poll is: `answered`; `fault`: the vendor is unreachable, slow beyond the timeout, or sends what cannot be read;
 * `limited`: the vendor's rate limit refused a call that our budget allowed; `refused`: the vendor accepts the account's credentials or the call no
 * more; `budget`: our own budget for the call is spent; `ours`: something of our own failed.
 */
export type PollOutcome = 'answered' | 'fault' | 'limited' | 'refused' | 'budget' | 'ours';

/** Returns the outcome of a poll that failed. */
export function outcomeOf(error: unknown): Exclude<PollOutcome, 'answered'> {
  if (!(error instanceof VendorError)) return 'ours';
  const isOurs = error.details.origin === 'ours';
  switch (error.kind) {
    case 'rate_limited':
      return isOurs ? 'budget' : 'limited';
    case 'credentials_rejected':
    case 'session_expired':
    case 'not_permitted':
      return 'refused';
    default:
      return isOurs ? 'ours' : 'fault';
  }
}
