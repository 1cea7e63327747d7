import { withKeptConsent } from './vendor-credentials.ts';

const consent = {
  needs: ['clientId', 'clientSecret'],
  fills: ['refreshToken'],
  unless: ['password'],
  instructions: '',
};
const stored = { clientId: 'c', clientSecret: 'old', refreshToken: 'r', plan: 'watt' };

describe('withKeptConsent', () => {
  it.each([
    ['a new secret', { clientId: 'c', clientSecret: 'new' }, { clientId: 'c', clientSecret: 'new', refreshToken: 'r' }],
    ['a new consent by hand', { ...stored, refreshToken: 'other' }, { ...stored, refreshToken: 'other' }],
    [
      'another grant',
      { clientId: 'c', clientSecret: 's', password: 'p' },
      { clientId: 'c', clientSecret: 's', password: 'p' },
    ],
    ['too little for a consent', { clientId: 'c' }, { clientId: 'c' }],
  ])('of %s', (_, given, expected) => expect(withKeptConsent(consent, stored, given)).toEqual(expected));

  it('changes nothing without an earlier consent', () => {
    const given = { clientId: 'c', clientSecret: 'new' };
    expect(withKeptConsent(consent, { clientId: 'c', clientSecret: 'old' }, given)).toEqual(given);
    expect(withKeptConsent(undefined, stored, given)).toBe(given);
  });
});
