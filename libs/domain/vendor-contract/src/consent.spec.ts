import { authorizationCode, consentNeeded, stateOf, type ConsentDeclaration } from './consent.ts';

const consent: ConsentDeclaration = {
  needs: ['clientId', 'clientSecret'],
  fills: ['refreshToken', 'siteIds'],
  unless: ['apiKey'],
  instructions: '',
};
const client = { clientId: 'id', clientSecret: 'secret' };

describe('consentNeeded', () => {
  it.each([
    ['all that the page needs, nothing that it fills in', client, true],
    ['a part of what it fills in', { ...client, siteIds: '1' }, true],
    ['all that it fills in', { ...client, refreshToken: 't', siteIds: '1' }, false],
    ['another way in', { ...client, apiKey: 'k' }, false],
    ['half of what the page needs', { clientId: 'id' }, false],
    ['an empty member of what the page needs', { ...client, clientSecret: ' ' }, false],
    ['nothing', {}, false],
  ])('with %s: %#', (_, credentials, expected) => {
    expect(consentNeeded(consent, credentials)).toBe(expected);
  });

  it('is never needed of a vendor that has no consent page', () => {
    expect(consentNeeded(undefined, client)).toBe(false);
  });
});

describe('stateOf', () => {
  it('reads the state under both names', () => {
    expect(stateOf({ state: 's', code: 'c' })).toBe('s');
    expect(stateOf({ external_id: 's', code: 'c' })).toBe('s');
    expect(stateOf({ code: 'c' })).toBeUndefined();
  });
});

describe('authorizationCode', () => {
  const redirectUri = 'https://us.example/callback';

  it('is read from the redirect', () => {
    expect(authorizationCode({ redirectUri, parameters: { code: 'c', state: 's' } })).toBe('c');
  });

  it.each([
    [{ error: 'access_denied', error_description: 'no' }, 'credentials_rejected', 'the owner did not agree'],
    [{ error: 'access_denied', code: 'c' }, 'credentials_rejected', 'the owner did not agree'],
    [{ error: 'invalid_scope' }, 'credentials_rejected', 'the vendor did not show its consent page: invalid_scope'],
    [
      { error: 'temporarily_unavailable' },
      'unavailable',
      'the vendor did not show its consent page: temporarily_unavailable',
    ],
    [{ error: '<script>' }, 'credentials_rejected', 'the vendor did not show its consent page: unknown'],
    [{ code: '' }, 'protocol', 'the vendor redirected the owner without a code'],
    [{}, 'protocol', 'the vendor redirected the owner without a code'],
  ])('is refused with %j', (parameters: Record<string, string>, kind, message) => {
    expect(() => authorizationCode({ redirectUri, parameters })).toThrow(expect.objectContaining({ kind, message }));
  });
});
