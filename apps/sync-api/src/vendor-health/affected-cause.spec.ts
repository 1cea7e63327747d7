import { affectedCause, type AffectedCause, type PolledState } from './affected-cause.ts';

const polled: PolledState = { status: 'active', pollingStatus: 'polling', errorKind: null, errorOrigin: null };

describe(affectedCause.name, () => {
  it.each<[Partial<PolledState>, AffectedCause | undefined]>([
    [{}, undefined],
    [{ pollingStatus: null }, undefined],
    [{ status: 'paused', pollingStatus: 'backing_off', errorKind: 'unavailable' }, undefined],
    [{ status: 'awaiting_consent', pollingStatus: null }, 'consent_needed'],
    [{ pollingStatus: 'credentials_rejected', errorKind: 'credentials_rejected' }, 'credentials_refused'],
    [{ pollingStatus: 'backing_off', errorKind: 'unavailable' }, 'vendor_fault'],
    [{ pollingStatus: 'backing_off', errorKind: 'protocol' }, 'vendor_fault'],
    [{ pollingStatus: 'backing_off', errorKind: 'unavailable', errorOrigin: 'ours' }, 'service_fault'],
    [{ pollingStatus: 'backing_off', errorKind: 'internal' }, 'service_fault'],
    [{ pollingStatus: 'backing_off', errorKind: 'rate_limited' }, 'rate_limited'],
    [{ pollingStatus: 'backing_off', errorKind: 'rate_limited', errorOrigin: 'ours' }, 'budget_spent'],
    [{ pollingStatus: 'backing_off', errorKind: 'not_permitted' }, 'not_permitted'],
    [{ pollingStatus: 'stopped', errorKind: 'unavailable', errorOrigin: 'ours' }, 'service_fault'],
    [{ pollingStatus: 'stopped', errorKind: 'protocol' }, 'settings'],
  ])('of %j is %s', (state, cause) => {
    expect(affectedCause({ ...polled, ...state })).toBe(cause);
  });
});
