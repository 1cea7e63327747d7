import { isAmbiguous } from './routes.ts';

describe(isAmbiguous.name, () => {
  it.each([
    '/v1/account/../../internal/mqtt-service-token',
    '/v1/account/..',
    '/v1/account/%2e%2e/x',
    '/v1/account/.%2E/x',
    '/v1/account/./x',
    '/v1/account/..%2f..%2finternal',
    '/v1/account\\..\\x',
    '/v1/account/a%00b',
    '/v1%2faccount',
    'http://elsewhere.test/v1/account',
    '//elsewhere.test/v1/account',
    '/v1//account',
    '/v1/account//',
    '/v1/account#/x',
    '/v1/account;v=1',
    '/v1/account%3Fa=b',
    '/v1/account%0d%0ax',
    'v1/account',
    '*',
  ])('refuses %s', (url) => expect(isAmbiguous(url)).toBe(true));

  it.each([
    '/v1/account',
    '/v1/devices/AB.12-3',
    '/v1/devices/a%20b?text=../..',
    '/.well-known/jwks.json',
    '/v1/devices/...',
  ])('passes %s', (url) => expect(isAmbiguous(url)).toBe(false));
});
