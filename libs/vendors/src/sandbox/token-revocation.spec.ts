import type { SimulatorRequest } from '@heliograph/vendor-contract';
import { TokenRevocation } from './token-revocation.ts';

const request = (headers: Record<string, string>): SimulatorRequest => ({
  method: 'POST',
  baseUrl: 'http://localhost',
  path: '/x',
  query: new URLSearchParams(),
  headers: { accept: '*/*', ...headers },
  body: Buffer.alloc(0),
});

describe('token revocation', () => {
  it.each([['token'], ['authorization'], ['xsrf-token'], ['cookie']])(
    'removes a %s that was seen before, and lets a new one pass',
    (name) => {
      const tokens = new TokenRevocation();
      expect(tokens.filter(request({ [name]: 'old' })).headers[name]).toBe('old');
      tokens.revoke();
      expect(tokens.filter(request({ [name]: 'old' })).headers).toEqual({ accept: '*/*' });
      expect(tokens.filter(request({ [name]: 'new' })).headers[name]).toBe('new');
      tokens.restore();
      expect(tokens.filter(request({ [name]: 'old' })).headers[name]).toBe('old');
    },
  );

  it('knows a signing key by its id, whatever the signature', () => {
    const tokens = new TokenRevocation();
    tokens.filter(request({ authorization: 'API 42:one' }));
    tokens.revoke();
    expect(tokens.filter(request({ authorization: 'API 42:two' })).headers).not.toHaveProperty('authorization');
    expect(tokens.filter(request({ authorization: 'API 43:two' })).headers).toHaveProperty('authorization');
  });
});
