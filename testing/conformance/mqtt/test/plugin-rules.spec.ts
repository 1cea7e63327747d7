import { jest } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPlugin, findMosquitto, headerEnvironment } from '@heliograph/stack';
import { ISSUER } from '../src/brokers/own-broker.ts';
import { claimsOf, signed, signingKey, type SigningKey } from '../src/suite/tokens.ts';

jest.setTimeout(120_000);

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

/** The plugin's parsing compiled without the broker, under AddressSanitizer and UBSan: a memory error ends it with a failure. */
describe('the plugin’s parsing under AddressSanitizer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-plugin-'));
  const jwksFile = join(folder, 'jwks.json');
  let program: string;
  let libraries: string;
  let key: SigningKey;

  beforeAll(async () => {
    const broker = await findMosquitto(undefined);
    const headers = await headerEnvironment(broker, undefined);
    libraries = headers.LD_LIBRARY_PATH ?? '';
    program = await buildPlugin('check-program', broker.version, () => Promise.resolve(headers));
    key = await signingKey('key-1');
    writeFileSync(jwksFile, JSON.stringify({ keys: [key.publicJwk] }));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function run(args: readonly string[], lines: readonly string[] = []): string[] {
    const env = { ...process.env, LD_LIBRARY_PATH: libraries };
    const result = spawnSync(program, args, { input: lines.join('\n') + '\n', env, encoding: 'utf8' });
    if (result.status !== 0) throw new Error(`ended with ${result.status ?? result.signal}: ${result.stderr}`);
    return result.stdout.trimEnd().split('\n');
  }
  const verify = (tokens: readonly string[]): string[] =>
    run(['token', jwksFile, ISSUER, 'acc_1', String(Math.floor(Date.now() / 1_000))], tokens);

  it('accepts a good token and no cut or changed one', async () => {
    const token = await signed(key, claimsOf(ISSUER, 'acc_1'));
    const cut = Array.from({ length: token.length }, (_, length) => token.slice(0, length)).filter((t) => t !== '');
    const changed = Array.from(
      token,
      (letter, at) => token.slice(0, at) + (letter === 'A' ? 'B' : 'A') + token.slice(at + 1),
    );
    const strange = Array.from(token, (_, at) => `${token.slice(0, at)}\u00e9.=${token.slice(at)}`);
    const outcomes = verify([token, ...cut, ...changed, ...strange]);
    expect(outcomes[0]).toMatch(/^accepted until \d+$/);
    expect(outcomes).toHaveLength(1 + cut.length + changed.length + strange.length);
    expect(outcomes.slice(1).filter((outcome) => outcome.startsWith('accepted'))).toEqual([]);
  });

  it('survives headers that are no objects, deep, long or of other types', async () => {
    const [, payload, signature] = (await signed(key, claimsOf(ISSUER, 'acc_1'))).split('.');
    const headers = [
      '',
      '{',
      '[]',
      'null',
      '"ES256"',
      '{}',
      '{"alg":1}',
      '{"alg":"ES256"}',
      '{"alg":"ES256","kid":7}',
      '['.repeat(2_000),
      '{"a":'.repeat(1_000),
      `{"alg":"${'x'.repeat(4_000)}"}`,
      '{"alg":"ES256","kid":"\\u0000"}',
      '{"alg":"ES256","kid":"key-1"} x',
      '{"alg":"ES256","kid":"key-1","typ":{}}',
      '{"alg":"\\ud800"}',
    ];
    const outcomes = verify(headers.map((header) => `${encoded(header)}.${payload}.${signature}`));
    expect(outcomes).toHaveLength(headers.length);
    expect(outcomes.filter((outcome) => outcome.startsWith('accepted'))).toEqual([]);
  });

  it('reads the session of a token, absent or a name', async () => {
    const sids = [undefined, 'ses_1', 's'.repeat(40), 's'.repeat(41), 7, null];
    const tokens = await Promise.all(sids.map((sid) => signed(key, { ...claimsOf(ISSUER, 'acc_1'), sid })));
    const accepted = expect.stringMatching(/^accepted until/) as string;
    const malformed = 'its sid is malformed';
    expect(verify(tokens)).toEqual([accepted, accepted, accepted, malformed, malformed, malformed]);
  });

  it('refuses base64url with stray bits, padding or of an impossible length', async () => {
    const token = await signed(key, claimsOf(ISSUER, 'acc_1'));
    const [header = '', payload = ''] = token.split('.');
    const last = token.at(-1) ?? '';
    const stray = String.fromCharCode(last.charCodeAt(0) + 1);
    expect(verify([token.slice(0, -1) + stray, `${token}=`, `${token}A`, `${header}=.${payload}.x`])).toEqual([
      'its signature is malformed',
      'its signature is malformed',
      'its signature is malformed',
      'its header is malformed',
    ]);
  });

  it('reads key sets of any content', () => {
    const jwk = key.publicJwk;
    const sets: [unknown, string][] = [
      [{ keys: [jwk] }, '1 keys'],
      [{ keys: [jwk, { kty: 'RSA' }, 7, null, 'x', { ...jwk, crv: 'P-384' }] }, '1 keys'],
      [{ keys: {} }, 'it has no list of keys'],
      [[jwk], 'it is not a JSON object'],
      [{ keys: [{ ...jwk, kid: '' }] }, 'a key has no usable kid'],
      [{ keys: [{ ...jwk, kid: 'k'.repeat(129) }] }, 'a key has no usable kid'],
      [{ keys: [{ ...jwk, x: 'AAAA' }] }, 'a key has no valid coordinates'],
      [{ keys: [{ ...jwk, x: 'A'.repeat(9_000) }] }, 'a key has no valid coordinates'],
      [{ keys: Array.from({ length: 17 }, (_, index) => ({ ...jwk, kid: `k${index}` })) }, 'too many keys'],
      [{ keys: [jwk], padding: 'x'.repeat(65_536) }, 'it is too long'],
    ];
    const files = sets.map(([content], index) => {
      const file = join(folder, `set-${index}.json`);
      writeFileSync(file, JSON.stringify(content));
      return file;
    });
    expect(run(['jwks', ...files, folder, join(folder, 'missing')])).toEqual([
      ...sets.map(([, outcome]) => outcome),
      'it is not a JSON object',
      'it does not exist',
    ]);
  });

  it('bounds the table of sessions for all and each account, and what waits in them, and gives a client id to its newest connection', () => {
    expect(run(['sessions'])).toEqual(['connections hold', 'waiting holds']);
  });

  it('accepts user names, client ids and topics only in their exact form', () => {
    const longest = 'a'.repeat(40);
    const ids = [
      `${longest}\t${longest}-1`,
      `${longest}a\t${longest}a-1`,
      'acc\tacc-é',
      'acc\tacc-a b',
      'acc\tacc-~',
      '\t-1',
    ];
    expect(run(['client-id'], ids)).toEqual(['allowed', 'denied', 'denied', 'denied', 'allowed', 'denied']);
    const topics = [
      'acc\tr\tbd/v1/acc/',
      'acc\tr\tbd/v1/acc/x',
      'acc\ts\t$share//bd/v1/acc/x',
      'acc\ts\t$share/g',
      'acc\tr\t',
    ];
    const filters = [
      'acc\ts\t$share/+/bd/v1/acc/x',
      'acc\ts\t$share/g/bd/v1/acc/x',
      'acc\tu\t#',
      'acc\tw\tbd/v1/acc/x',
    ];
    expect(run(['acl', 'svc'], [...topics, ...filters])).toEqual([
      'denied',
      'allowed',
      'denied',
      'denied',
      'denied',
      'denied',
      'allowed',
      'allowed',
      'denied',
    ]);
  });
});
