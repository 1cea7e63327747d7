import { signedHeaders } from '../client.ts';

describe('trap: the separator of the signature is four literal characters', () => {
  it('signs the test vector of literal \\r\\n, not that of a line break', () => {
    const headers = signedHeaders('11111111-2222-3333-4444-555555555555', '/op/v0/device/list', 1_790_000_000_000);
    expect(headers).toMatchObject({
      token: '11111111-2222-3333-4444-555555555555',
      timestamp: '1790000000000',
      signature: '4974f3575758a2f9fc533bc148171dfe',
      lang: 'en',
      'content-type': 'application/json',
    });
  });
});
