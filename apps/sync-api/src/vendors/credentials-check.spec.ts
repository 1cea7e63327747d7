import { loadVendor, vendorIds } from '@heliograph/vendors';
import { CredentialsCheck } from './credentials-check.ts';

describe('CredentialsCheck', () => {
  const schema = {
    type: 'object' as const,
    required: ['token'],
    additionalProperties: false as const,
    properties: {
      token: {
        type: 'string' as const,
        title: 'Token',
        description: 'd',
        minLength: 8,
        maxLength: 64,
        writeOnly: true,
      },
      user: { type: 'string' as const, title: 'User', description: 'd', maxLength: 8 },
    },
  };
  const check = new CredentialsCheck(schema);

  it('accepts what the schema allows', () => {
    expect(check.errors({ token: '12345678', user: 'me' })).toEqual([]);
  });

  it.each([
    [{}, ['credentials.token']],
    [{ token: 12345678 }, ['credentials.token']],
    [{ token: 'short' }, ['credentials.token']],
    [{ token: '12345678', user: 'much too long' }, ['credentials.user']],
    [{ token: '12345678', extra: 'x' }, ['credentials.extra']],
    [{ user: 'much too long' }, ['credentials.token', 'credentials.user']],
    ['text', ['credentials']],
    [null, ['credentials']],
  ])('names the wrong members of %j', (credentials, paths) => {
    expect(check.errors(credentials).map(({ path }) => path)).toEqual(paths);
  });

  it('reports the error, the member and where to find its value', () => {
    expect(check.errors({ user: 'much too long', extra: 'x' })).toEqual([
      { path: 'credentials.token', message: 'is required (Token: d)' },
      { path: 'credentials.extra', message: 'is not a member of this vendor’s credentials, which are token, user' },
      { path: 'credentials.user', message: 'must NOT have more than 8 characters (User: d)' },
    ]);
  });

  it('repeats no value, and no name that may be one', () => {
    const text = JSON.stringify(check.errors({ token: 's3cret', 'eyJ.hbGciOi.secret-in-the-wrong-place': '' }));
    expect(text).not.toMatch(/s3cret|eyJ/);
  });

  it('compiles the schema of every registered vendor', async () => {
    for (const id of vendorIds) {
      const { declaration } = await loadVendor(id);
      // If a vendor has two ways to log in, no member is required by itself; the vendor's adapter names the missing members.
      const errors = new CredentialsCheck(declaration.credentials).errors({ nonsense: 'x' });
      expect(errors.map(({ path }) => path)).toContain('credentials.nonsense');
    }
  });
});
