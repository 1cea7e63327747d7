import { pollingAdvice, type PollingSituation } from './polling-advice.ts';

const account = (more: Partial<PollingSituation>): PollingSituation => ({
  id: 'va_1',
  status: 'active',
  pollingStatus: 'polling',
  lastError: null,
  errorKind: null,
  retryAt: null,
  consent: null,
  ...more,
});
const granted = { outcome: 'granted', message: '', at: 1 } as const;
const at = new Date('2026-11-21T20:00:00Z');

describe('pollingAdvice', () => {
  it.each([[{}], [{ pollingStatus: null }]])('has no advice for %j', (more) =>
    expect(pollingAdvice(account(more))).toBeNull(),
  );

  it.each([
    [{ status: 'awaiting_consent' }, 'POST /v1/vendor-accounts/va_1/authorize'],
    [{ status: 'paused', pollingStatus: 'backing_off' }, 'PATCH /v1/vendor-accounts/va_1'],
    [{ pollingStatus: 'credentials_rejected' }, 'PUT them to /v1/vendor-accounts/va_1/credentials'],
    [{ pollingStatus: 'credentials_rejected', consent: granted }, 'POST /v1/vendor-accounts/va_1/authorize'],
    [{ pollingStatus: 'backing_off', errorKind: 'rate_limited', retryAt: at }, 'automatically at 2026-11-21T20:00:00Z'],
    [{ pollingStatus: 'backing_off', errorKind: 'unavailable', retryAt: at }, 'Nothing: the vendor does not answer'],
    [{ pollingStatus: 'backing_off', errorKind: 'protocol' }, 'the service retries soon'],
    [{ pollingStatus: 'backing_off', errorKind: 'not_permitted' }, 'Grant the credentials'],
    [{ pollingStatus: 'backing_off', errorKind: 'internal' }, 'the service failed, not the vendor'],
    [{ pollingStatus: 'backing_off' }, 'Nothing: the vendor does not answer'],
    [{ pollingStatus: 'stopped', errorKind: 'protocol' }, 'PUT /v1/vendor-accounts/va_1/credentials'],
    [{ pollingStatus: 'stopped', errorKind: 'unavailable' }, 'its operator is alerted'],
    [{ pollingStatus: 'stopped' }, 'continues automatically'],
  ] as [Partial<PollingSituation>, string][])('advises on %j', (more, words) =>
    expect(pollingAdvice(account(more))).toContain(words),
  );
});
