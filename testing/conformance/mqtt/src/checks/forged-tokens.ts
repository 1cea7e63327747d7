import { type CryptoKey, exportSPKI, importJWK, type JWK, SignJWT } from 'jose';
import type { Harness } from '../suite/harness.ts';
import { type Check, checksOf } from '../suite/check.ts';
import { claimsOf, encoded, signed, signedWithHeader, signingKey } from '../suite/tokens.ts';

/** Makes a token for the account; several where one kind of forgery has several spellings. */
type Forge = (harness: Harness, account: string) => Promise<string | readonly string[]>;

const claims = (harness: Harness, account: string) => claimsOf(harness.broker.issuer, account);
const partsOf = async (harness: Harness, account: string): Promise<string[]> =>
  (await harness.token(account)).split('.');

const otherKey: Forge = async (harness, account) =>
  harness.token(account, {}, await signingKey(harness.broker.key.kid));

const withHeader =
  (...headers: object[]): Forge =>
  (harness, account) =>
    Promise.all(headers.map((header) => signed(harness.broker.key, claims(harness, account), { ...header })));

const unsigned: Forge = async (harness, account) => {
  const [, payload = '', signature = ''] = await partsOf(harness, account);
  return ['none', 'None', 'NONE', 'es256'].flatMap((alg) => {
    const header = encoded({ alg, kid: harness.broker.key.kid, typ: 'JWT' });
    return [`${header}.${payload}.`, `${header}.${payload}.${signature}`];
  });
};

const rightSignatureOtherAlgorithm: Forge = (harness, account) =>
  Promise.all(
    ['none', 'HS256', 'ES512', 'RS256', undefined].map((alg) => {
      const header = { alg, kid: harness.broker.key.kid, typ: 'JWT' };
      return signedWithHeader(harness.broker.key, header, claims(harness, account));
    }),
  );

const hs256 = (harness: Harness, account: string, secret: string): Promise<string> =>
  new SignJWT(claims(harness, account))
    .setProtectedHeader({ alg: 'HS256', kid: harness.broker.key.kid, typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));

const publicKeyAsSecret: Forge = async (harness, account) => {
  const jwk = harness.broker.key.publicJwk as JWK;
  const pem = await exportSPKI((await importJWK(jwk, 'ES256')) as CryptoKey);
  return Promise.all([pem, JSON.stringify(jwk), jwk.x ?? ''].map((secret) => hs256(harness, account, secret)));
};

/** Web Crypto refuses an empty secret, which is the point: a verifier with an unset key would take it. */
const emptySecret: Forge = async (harness, account) => {
  const { createHmac } = await import('node:crypto');
  const header = encoded({ alg: 'HS256', kid: harness.broker.key.kid, typ: 'JWT' });
  const content = `${header}.${encoded(claims(harness, account))}`;
  return `${content}.${createHmac('sha256', '').update(content).digest('base64url')}`;
};

const changedClaims: Forge = async (harness, account) => {
  const [header = '', , signature = ''] = await partsOf(harness, harness.newAccount());
  return `${header}.${encoded(claims(harness, account))}.${signature}`;
};

const changedSignature: Forge = async (harness, account) => {
  const [header = '', payload = '', signature = ''] = await partsOf(harness, account);
  const changed = Buffer.from(signature, 'base64url');
  changed[10] = (changed[10] ?? 0) ^ 1;
  const signatures = [changed, Buffer.alloc(64), Buffer.alloc(64, 0xff), changed.subarray(0, 63), Buffer.alloc(0)];
  return signatures.map((each) => `${header}.${payload}.${each.toString('base64url')}`);
};

const noToken: Forge = async (harness, account) => [
  '',
  'x',
  '..',
  'a.b.c',
  `${await harness.token(account)}.x`,
  `${await harness.token(account)} `,
  'null.null.null',
];

const forgeries: Record<string, [title: string, forge: Forge]> = {
  'other-key': ['a token signed with another key under our kid', otherKey],
  'unknown-kid': ['a token of an unknown kid', withHeader({ kid: 'key-9' })],
  'no-kid': ['a token without a kid', withHeader({ kid: undefined })],
  'kid-path': ['a kid that is a path or an URL', withHeader({ kid: '../../dev/null' }, { kid: 'https://127.0.0.1/k' })],
  type: ['a token of another type', withHeader({ typ: 'logout+jwt' })],
  'critical-extension': [
    'a critical extension that is not known',
    async (harness, account) => {
      const header = { alg: 'ES256', kid: harness.broker.key.kid, crit: ['exp'], typ: 'JWT' };
      return signedWithHeader(harness.broker.key, header, claims(harness, account));
    },
  ],
  'own-key-in-header': [
    'a key that comes with the token',
    async (harness, account) => {
      const own = await signingKey('mine');
      const header = {
        alg: 'ES256',
        kid: 'mine',
        typ: 'JWT',
        jwk: own.publicJwk,
        jku: 'https://127.0.0.1:1/jwks.json',
      };
      return signedWithHeader(own, header, claims(harness, account));
    },
  ],
  none: ['alg none, with and without a signature', unsigned],
  'other-algorithm': ['another alg over a signature that is right', rightSignatureOtherAlgorithm],
  'public-key-as-secret': ['HS256 with the public key as its secret', publicKeyAsSecret],
  'empty-secret': ['HS256 with an empty secret', emptySecret],
  'changed-claims': ['claims changed after signing', changedClaims],
  'changed-signature': ['a changed, empty or short signature', changedSignature],
  'no-token': ['a password that is not a token', noToken],
  'too-long': [
    'a token longer than 8 KiB',
    (harness, account) => harness.token(account, { padding: 'x'.repeat(8_192) }),
  ],
};

/** `refused`, or how many of the spellings were not. */
async function tryForgedToken(harness: Harness, forge: Forge): Promise<string> {
  const account = harness.newAccount();
  const tokens = [await forge(harness, account)].flat();
  const outcomes: string[] = [];
  for (const token of tokens) outcomes.push(await harness.outcomeOf(account, token));
  const accepted = outcomes.flatMap((outcome, index) => (outcome === 'refused' ? [] : [index + 1]));
  return accepted.length === 0 ? 'refused' : `accepted (spelling ${accepted.join(', ')} of ${tokens.length})`;
}

const check = checksOf('forged');

export const forgedTokens: readonly Check[] = [
  ...Object.entries(forgeries).map(([id, [title, forge]]) =>
    check(id, title, 'refused', (harness) => tryForgedToken(harness, forge)),
  ),
  check('no-password', 'no password', 'refused', (harness) => harness.outcomeOf(harness.newAccount(), undefined)),
];
