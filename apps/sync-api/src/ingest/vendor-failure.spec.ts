import { reported } from '@heliograph/base-data';
import { addReply, emptyInventory } from './inventory-pages.ts';
import { VendorFailure, vendorApiError } from './vendor-failure.ts';

describe('vendorApiError', () => {
  it('answers 422 for refused credentials, with the vendor’s own code and text and without Retry-After', () => {
    const failure = new VendorFailure({
      kind: 'credentials_rejected',
      message: 'login refused',
      vendorCode: '10011',
      vendorMessage: 'error_permission_denied',
    });
    expect(vendorApiError(failure, [])).toMatchObject({
      status: 422,
      slug: 'vendor_credentials_rejected',
      retryAfterSeconds: undefined,
      details: { vendorCode: '10011', vendorMessage: 'error_permission_denied', reason: 'login refused' },
    });
  });

  it.each([
    ['rate_limited', 1_500, 'vendor_rate_limited', 2],
    ['rate_limited', undefined, 'vendor_rate_limited', 60],
    ['unavailable', undefined, 'vendor_unavailable', 30],
    ['protocol', 0, 'vendor_unavailable', 1],
    ['session_expired', undefined, 'vendor_unavailable', 30],
  ] as const)('answers 503 for %s after %s ms', (kind, retryAfterMs, slug, retryAfterSeconds) => {
    const failure = new VendorFailure({ kind, message: 'm', ...reported({ retryAfterMs }) });
    expect(vendorApiError(failure, [])).toMatchObject({ status: 503, slug, retryAfterSeconds });
  });

  it('names our budget as the cause, and the time of the next possible call', () => {
    const now = Date.UTC(2026, 10, 23, 12, 0, 0);
    const report = {
      kind: 'rate_limited',
      message: 'our own call budget for plant/list is used up',
      retryAfterMs: 90_000,
    } as const;
    const ours = vendorApiError(new VendorFailure({ ...report, origin: 'ours' }), [], now);
    expect(ours.message).toBe(
      "Our budget, which keeps to the vendor's rate limit, is used up: the next call is possible at 2026-11-23T12:01:30Z. GET /v1/plants has the last inventory.",
    );
    const nextPossibleAt = 1_795_435_290;
    expect(ours).toMatchObject({
      status: 503,
      slug: 'vendor_rate_limited',
      retryAfterSeconds: 90,
      details: { reason: report.message, limitedBy: 'our_budget', nextPossibleAt },
    });
    expect(vendorApiError(new VendorFailure(report), [], now)).toMatchObject({
      message: "The vendor's rate limit is exhausted.",
      details: { limitedBy: 'vendor', nextPossibleAt },
    });
  });

  it('does not pass on a secret that the vendor quotes', () => {
    const failure = new VendorFailure({
      kind: 'protocol',
      message: 'bad s3cret-value',
      vendorMessage: 'token s3cret-value?',
    });
    const { details } = vendorApiError(failure, ['s3cret-value']);
    expect(details).toEqual({ reason: 'bad ***', vendorMessage: 'token ***?' });
  });
});

describe('addReply', () => {
  it('counts a page that is delivered twice once, and throws a failure', () => {
    const page = { kind: 'plants', plants: [{ vendorPlantId: '1', name: 'A' }] } as const;
    const inventory = emptyInventory();
    for (const reply of [{ kind: 'started' } as const, page, page]) addReply(inventory, { ...reply } as never);
    expect([...inventory.plants.keys()]).toEqual(['1']);
    expect(() =>
      addReply(inventory, { kind: 'failed', error: { kind: 'unavailable', message: 'unreachable' } }),
    ).toThrow(VendorFailure);
  });
});
