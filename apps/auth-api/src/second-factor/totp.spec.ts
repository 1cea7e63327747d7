import { newRecoveryCodes, newTotpSecret, plainCode, recoveryCodeHash, stepOfCode, totpUri } from './totp.ts';

/** The secret of RFC 6238, appendix B: the ASCII text 12345678901234567890. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe(stepOfCode.name, () => {
  // Appendix B has eight digits; six are the last of them (RFC 4226, 5.3).
  it.each([
    [59, 0x1, '287082'],
    [1111111109, 0x23523ec, '081804'],
    [1111111111, 0x23523ed, '050471'],
    [1234567890, 0x273ef07, '005924'],
    [2000000000, 0x3f940aa, '279037'],
    [20000000000, 0x27bc86aa, '353130'],
  ])('accepts the code of RFC 6238 at %i s', (seconds, step, code) => {
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(step);
  });

  it('accepts a code one step early or late, and none beyond', () => {
    const accepted = [-60, -30, 0, 30, 60].map((late) => stepOfCode(secret, '005924', (1234567890 + late) * 1000));
    expect(accepted).toEqual([undefined, 0x273ef07, 0x273ef07, 0x273ef07, undefined]);
  });

  it.each(['', '5924', '005925', '0005924', 'abcdef'])('refuses %j', (code) => {
    expect(stepOfCode(secret, code, 1234567890_000)).toBeUndefined();
  });
});

it('makes secrets of 160 bits, and URIs that name the user', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
  const uri = new URL(totpUri(secret, 'sunny-energy'));
  expect(decodeURIComponent(uri.pathname)).toContain('Heliograph:sunny-energy');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret,
    issuer: 'Heliograph',
    digits: '6',
    period: '30',
  });
});

it('makes ten recovery codes, compared without hyphens and capitals, for one account alone', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  const [code] = codes as [string];
  expect(plainCode(` ${code.toUpperCase()} `)).toMatch(/^[a-z2-7]{16}$/);
  expect(recoveryCodeHash('acc_a', ` ${code.toUpperCase()} `)).toEqual(recoveryCodeHash('acc_a', code));
  expect(recoveryCodeHash('acc_b', code)).not.toEqual(recoveryCodeHash('acc_a', code));
});
