import { type CryptoKey, exportSPKI, importJWK, type JWK, SignJWT } from 'jose';
import type { Bench } from '../suite/bench.ts';
import type { Check } from '../suite/check.ts';
import { claimsOf, encoded, signed, signedWithHeader, signingKey } from '../suite/tokens.ts';

/** Makes a token for the account; several where one kind of forgery has several spellings. */
type Forge = (bench: Bench, account: string) => Promise<string | readonly string[]>;

const claims = (bench: Bench, account: string) => claimsOf(bench.broker.issuer, account);
const partsOf = async (bench: Bench, account: string): Promise<string[]> => (await bench.token(account)).split('.');

const otherKey: Forge = async (bench, account) => bench.token(account, {}, await signingKey(bench.broker.key.kid));

const withHeader =
  (...headers: object[]): Forge =>
  (bench, account) =>
    Promise.all(headers.map((header) => signed(bench.broker.key, claims(bench, account), { ...header })));

const unsigned: Forge = async (bench, account) => {
  const [, payload = '', signature = ''] = await partsOf(bench, account);
  return ['none', 'None', 'NONE', 'es256'].flatMap((alg) => {
    const header = encoded({ alg, kid: bench.broker.key.kid, typ: 'JWT' });
    return [`${header}.${payload}.`, `${header}.${payload}.${signature}`];
  });
};

const rightSignatureOtherAlgorithm: Forge = (bench, account) =>
  Promise.all(
    ['none', 'HS256', 'ES512', 'RS256', undefined].map((alg) => {
      const header = { alg, kid: bench.broker.key.kid, typ: 'JWT' };
      return signedWithHeader(bench.broker.key, header, claims(bench, account));
    }),
  );

const hs256 = (bench: Bench, account: string, secret: string): Promise<string> =>
  new SignJWT(claims(bench, account))
    .setProtectedHeader({ alg: 'HS256', kid: bench.broker.key.kid, typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));

const publicKeyAsSecret: Forge = async (bench, account) => {
  const jwk = bench.broker.key.publicJwk as JWK;
  const pem = await exportSPKI((await importJWK(jwk, 'ES256')) as CryptoKey);
  return Promise.all([pem, JSON.stringify(jwk), jwk.x ?? ''].map((secret) => hs256(bench, account, secret)));
};

/** Web Crypto refuses an empty secret, which is the point: a verifier with an unset key would take it. */
const emptySecret: Forge = async (bench, account) => {
  const { createHmac } = await import('node:crypto');
  const header = encoded({ alg: 'HS256', kid: bench.broker.key.kid, typ: 'JWT' });
  const content = `${header}.${encoded(claims(bench, account))}`;
  return `${content}.${createHmac('sha256', '').update(content).digest('base64url')}`;
};

const changedClaims: Forge = async (bench, account) => {
  const [header = '', , signature = ''] = await partsOf(bench, bench.newAccount());
  return `${header}.${encoded(claims(bench, account))}.${signature}`;
};

const changedSignature: Forge = async (bench, account) => {
  const [header = '', payload = '', signature = ''] = await partsOf(bench, account);
  const changed = Buffer.from(signature, 'base64url');
  changed[10] = (changed[10] ?? 0) ^ 1;
  const signatures = [changed, Buffer.alloc(64), Buffer.alloc(64, 0xff), changed.subarray(0, 63), Buffer.alloc(0)];
  return signatures.map((each) => `${header}.${payload}.${each.toString('base64url')}`);
};

const noToken: Forge = async (bench, account) => [
  '',
  'x',
  '..',
  'a.b.c',
  `${await bench.token(account)}.x`,
  `${await bench.token(account)} `,
  'null.null.null',
];

const forgeries: Record<string, [title: string, forge: Forge]> = {
  'other-key': ['a token signed with another key under our kid', otherKey],
  'unknown-kid': ['a token of an unknown kid', withHeader({ kid: 'key-9' })],
  'no-kid': ['a token without a kid', withHeader({ kid: undefined })],
  'kid-path': ['a kid that is a path or an URL', withHeader({ kid: '../../dev/null' }, { kid: 'https://127.0.0.1/k' })],
  'type': ['a token of another type', withHeader({ typ: 'logout+jwt' })],
  'critical-extension': ['a critical extension that is not known', async (bench, account) => {
    const header = { alg: 'ES256', kid: bench.broker.key.kid, crit: ['exp'], typ: 'JWT' };
    return signedWithHeader(bench.broker.key, header, claims(bench, account));
  }],
  'own-key-in-header': ['a key that comes with the token', async (bench, account) => {
    const own = await signingKey('mine');
    const header = { alg: 'ES256', kid: 'mine', typ: 'JWT', jwk: own.publicJwk, jku: 'https://127.0.0.1:1/jwks.json' };
    return signedWithHeader(own, header, claims(bench, account));
  }],
  'none': ['alg none, with and without a signature', unsigned],
  'other-algorithm': ['another alg over a signature that is right', rightSignatureOtherAlgorithm],
  'public-key-as-secret': ['HS256 with the public key as its secret', publicKeyAsSecret],
  'empty-secret': ['HS256 with an empty secret', emptySecret],
  'changed-claims': ['claims changed after signing', changedClaims],
  'changed-signature': ['a changed, empty or short signature', changedSignature],
  'no-token': ['what is no token at all', noToken],
  'too-long': ['a token longer than 8 KiB', (bench, account) => bench.token(account, { padding: 'x'.repeat(8_192) })],
}; // prettier-ignore

/** `refused`, or how many of the spellings were not. */
async function judge(bench: Bench, forge: Forge): Promise<string> {
  const account = bench.newAccount();
  const tokens = [await forge(bench, account)].flat();
  const outcomes: string[] = [];
  for (const token of tokens) outcomes.push(await bench.outcomeOf(account, token));
  const accepted = outcomes.flatMap((outcome, index) => (outcome === 'refused' ? [] : [index + 1]));
  return accepted.length === 0 ? 'refused' : `accepted (spelling ${accepted.join(', ')} of ${tokens.length})`;
}

export const forgedTokens: readonly Check[] = [
  ...Object.entries(forgeries).map(([id, [title, forge]]): Check => ({
    id: `forged.${id}`,
    title,
    expected: 'refused',
    run: (bench) => judge(bench, forge),
  })),
  {
    id: 'forged.no-password',
    title: 'no password',
    expected: 'refused',
    run: (bench) => bench.outcomeOf(bench.newAccount(), undefined),
  },
];
