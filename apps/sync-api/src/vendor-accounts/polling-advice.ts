import type { VendorAccount } from './vendor-account.entity.ts';

export type PollingSituation = Pick<
  VendorAccount,
  'id' | 'status' | 'pollingStatus' | 'lastError' | 'errorKind' | 'retryAt' | 'consent'
>;

/** Returns one sentence of advice on polling for the account's user; null: polling works. @param isEnabled whether the operator has enabled its vendor */
export function pollingAdvice(account: PollingSituation, isEnabled = true): string | null {
  const { id, status, pollingStatus } = account;
  const path = `/v1/vendor-accounts/${id}`;
  if (!isEnabled) return 'Nothing: the operator has not enabled this vendor; when it is enabled, polling continues.';
  if (status === 'awaiting_consent')
    return `Let the owner consent: POST ${path}/authorize returns the page to open in a browser.`;
  if (status === 'paused') return `It is paused: PATCH ${path} with status "active" resumes polling.`;
  if (pollingStatus === 'credentials_rejected') return rejected(account, path);
  if (pollingStatus === 'backing_off') return waiting(account);
  return pollingStatus === 'stopped' ? stopped(account, path) : null;
}

function rejected({ consent }: PollingSituation, path: string): string {
  return consent?.outcome === 'granted'
    ? `The vendor no longer accepts the consent: POST ${path}/authorize returns the page where the owner renews it.`
    : `The vendor refuses the credentials: find valid ones in its portal and PUT them to ${path}/credentials; if the vendor has granted these again, POST ${path}/verify.`;
}

function waiting({ errorKind, retryAt }: PollingSituation): string {
  const from = retryAt === null ? 'soon' : `at ${retryAt.toISOString().slice(0, 19)}Z`;
  switch (errorKind) {
    case 'rate_limited':
      return `Nothing: the vendor allows no more calls for now, polling continues automatically ${from}.`;
    case 'not_permitted':
      return "Grant the credentials the call that lastError names, in the vendor's portal; the service retries it automatically.";
    case 'protocol':
      return `Nothing yet: the vendor returned an unknown answer, the service retries ${from}; report lastError if that lasts.`;
    case 'internal':
      return `Nothing: the service failed, not the vendor; it polls again ${from}.`;
    default:
      return `Nothing: the vendor does not answer, the service retries ${from} and backfills missed samples where the vendor has a history.`;
  }
}

function stopped({ errorKind }: PollingSituation, path: string): string {
  if (errorKind === null)
    return 'Polling is stopped, and continues automatically when the problem that lastError names is solved.';
  return errorKind === 'unavailable'
    ? 'Nothing: a dependency of the service is unavailable and its operator is alerted; polling resumes when it is available again.'
    : `Polling cannot begin with these settings, lastError names the reason: correct them, PUT ${path}/credentials, or delete the vendor account and create it again.`;
}
