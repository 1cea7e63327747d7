import { hashPassword, passwordMatches, oneTimePassword } from './password-hash.ts';

describe(hashPassword.name, () => {
  it('is argon2id with the parameters of OWASP', async () => {
    expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe(passwordMatches.name, () => {
  it('matches the password, and no password for an unknown user', async () => {
    const hash = await hashPassword('correct horse');
    expect(await passwordMatches('correct horse', hash)).toBe(true);
    expect(await passwordMatches('Correct horse', hash)).toBe(false);
    expect(await passwordMatches('correct horse', undefined)).toBe(false);
    // The password of the decoy hash for unknown users must not match either.
    expect(await passwordMatches('a password nobody has', undefined)).toBe(false);
  });

  it('rejects more parallel hashes than memory allows', async () => {
    const hash = await hashPassword('x');
    const results = await Promise.allSettled(Array.from({ length: 80 }, () => passwordMatches('x', hash)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(16);
    expect(refused[0]!.reason).toMatchObject({ status: 503, retryAfterSeconds: 1 });
  });
});

describe(oneTimePassword.name, () => {
  it('satisfies the password rule, and is unique', () => {
    const passwords = Array.from({ length: 100 }, oneTimePassword);
    for (const password of passwords) expect(password).toMatch(/^[a-z2-7]{7}(-[a-z2-7]{7}){3}$/);
    expect(new Set(passwords).size).toBe(100);
  });
});
