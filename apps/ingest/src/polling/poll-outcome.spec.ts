import { VendorError } from '@heliograph/vendor-contract';
import { outcomeOf } from './poll-outcome.ts';

describe(outcomeOf.name, () => {
  it.each([
    [new VendorError('unavailable', 'answered 503'), 'fault'],
    [new VendorError('protocol', 'half an answer'), 'fault'],
    [new VendorError('rate_limited', 'HTTP 429', { vendorCode: '429' }), 'limited'],
    [new VendorError('rate_limited', 'our own budget is spent', { origin: 'ours' }), 'budget'],
    [new VendorError('credentials_rejected', 'wrong key'), 'refused'],
    [new VendorError('not_permitted', 'no right'), 'refused'],
    [new VendorError('session_expired', 'logged in elsewhere'), 'refused'],
    [new VendorError('unavailable', 'this service lacks a master key', { origin: 'ours' }), 'ours'],
    [new Error('Kafka does not acknowledge'), 'ours'],
  ] as const)('of %s is %s', (error, outcome) => {
    expect(outcomeOf(error)).toBe(outcome);
  });
});
