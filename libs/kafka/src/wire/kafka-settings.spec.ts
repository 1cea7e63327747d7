import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueCertificate } from '@heliograph/stack';
import { tlsOptions } from './connection.ts';
import { kafkaConnectionFromEnvironment } from './kafka-settings.ts';

const directory = mkdtempSync(join(tmpdir(), 'heliograph-kafka-settings-'));
const KAFKA_CA_FILE = join(directory, 'ca.pem');
const empty = join(directory, 'empty');
writeFileSync(KAFKA_CA_FILE, 'PEM');
writeFileSync(empty, '');
afterAll(() => rmSync(directory, { recursive: true }));

const read = (env: Record<string, string>) => kafkaConnectionFromEnvironment({ KAFKA_BROKERS: 'a:1', ...env }, 'me');

describe('kafkaConnectionFromEnvironment', () => {
  const oauth = {
    KAFKA_CA_FILE,
    KAFKA_SASL_MECHANISM: 'oauthbearer',
    KAFKA_OAUTH_TOKEN_URL: 'https://idp.test/token',
    KAFKA_OAUTH_CLIENT_ID: 'me',
    KAFKA_OAUTH_CLIENT_SECRET: 's3cr3t',
  };

  it('reads brokers, authority and login', () => {
    const env = { KAFKA_BROKERS: 'a:9092, b:9093', KAFKA_CA_FILE, KAFKA_USERNAME: 'u', KAFKA_PASSWORD: 'p' };
    expect(read(env)).toEqual({
      brokers: ['a:9092', 'b:9093'],
      clientId: 'me',
      ca: 'PEM',
      sasl: { username: 'u', password: 'p' },
    });
  });

  it('reads other ways to log in', () => {
    const login = { KAFKA_CA_FILE, KAFKA_USERNAME: 'u', KAFKA_PASSWORD: 'p' };
    expect(read({ ...login, KAFKA_SASL_MECHANISM: 'plain' }).sasl).toEqual({
      mechanism: 'plain',
      username: 'u',
      password: 'p',
    });
    expect(read({ ...oauth, KAFKA_OAUTH_EXTENSIONS: 'logicalCluster=lkc-1,identityPoolId=pool-1' }).sasl).toMatchObject(
      {
        mechanism: 'oauthbearer',
        extensions: { logicalCluster: 'lkc-1', identityPoolId: 'pool-1' },
      },
    );
  });

  const user = { KAFKA_CA_FILE, KAFKA_USERNAME: 'u', KAFKA_PASSWORD: 's3cr3t' };
  const certificate = { KAFKA_CA_FILE, KAFKA_CLIENT_CERTIFICATE_FILE: empty, KAFKA_CLIENT_KEY_FILE: empty };
  it.each<[Record<string, string>, RegExp]>([
    [{ KAFKA_BROKERS: '' }, /KAFKA_BROKERS/],
    [{ KAFKA_BROKERS: 'a' }, /KAFKA_BROKERS/],
    [{ KAFKA_CA_FILE: '/nowhere' }, /KAFKA_CA_FILE/],
    [{ ...user, KAFKA_PASSWORD: '' }, /KAFKA_PASSWORD/],
    [{ ...user, KAFKA_USERNAME: '' }, /KAFKA_USERNAME/],
    [{ ...user, KAFKA_CA_FILE: '' }, /KAFKA_CA_FILE is required .* TLS only/],
    [{ ...user, KAFKA_SASL_MECHANISM: 'gssapi' }, /KAFKA_SASL_MECHANISM must be one of scram-sha-512, .*oauthbearer/],
    [{ KAFKA_CA_FILE, KAFKA_SASL_MECHANISM: 'plain' }, /KAFKA_USERNAME is required with KAFKA_SASL_MECHANISM=plain/],
    [{ ...user, KAFKA_SASL_MECHANISM: 'plain', KAFKA_PASSWORD: '' }, /KAFKA_PASSWORD is required/],
    [{ ...user, KAFKA_OAUTH_SCOPE: 'kafka' }, /KAFKA_OAUTH_SCOPE needs KAFKA_SASL_MECHANISM=oauthbearer/],
    [{ ...user, ...oauth }, /KAFKA_USERNAME is not used with .*remove it/],
    [{ ...oauth, KAFKA_CA_FILE: '' }, /KAFKA_CA_FILE is required with KAFKA_SASL_MECHANISM=oauthbearer/],
    [{ ...oauth, KAFKA_OAUTH_TOKEN_URL: '' }, /KAFKA_OAUTH_TOKEN_URL is required/],
    [{ ...oauth, KAFKA_OAUTH_TOKEN_URL: 'http://idp.test/' }, /KAFKA_OAUTH_TOKEN_URL must be an https/],
    [{ ...oauth, KAFKA_OAUTH_TOKEN_URL: 'https://me:s3cr3t@idp.test/' }, /KAFKA_OAUTH_TOKEN_URL must have no user/],
    [{ ...oauth, KAFKA_OAUTH_CLIENT_ID: '' }, /KAFKA_OAUTH_CLIENT_ID is required/],
    [{ ...oauth, KAFKA_OAUTH_CLIENT_SECRET: '' }, /KAFKA_OAUTH_CLIENT_SECRET or KAFKA_OAUTH_CLIENT_SECRET_FILE/],
    [
      { ...oauth, KAFKA_OAUTH_CLIENT_SECRET: '', KAFKA_OAUTH_CLIENT_SECRET_FILE: '/nowhere' },
      /KAFKA_OAUTH_CLIENT_SECRET_FILE: cannot read/,
    ],
    [
      { ...oauth, KAFKA_OAUTH_CLIENT_SECRET: '', KAFKA_OAUTH_CLIENT_SECRET_FILE: empty },
      /KAFKA_OAUTH_CLIENT_SECRET_FILE: .* is empty/,
    ],
    [{ ...oauth, KAFKA_OAUTH_EXTENSIONS: 'a b=c' }, /KAFKA_OAUTH_EXTENSIONS must be name=value/],
    [{ ...oauth, KAFKA_OAUTH_EXTENSIONS: 'auth=s3cr3t' }, /KAFKA_OAUTH_EXTENSIONS must be name=value/],
    [{ ...certificate, KAFKA_CLIENT_CERTIFICATE_FILE: '' }, /KAFKA_CLIENT_CERTIFICATE_FILE is required/],
    [{ ...certificate, KAFKA_CLIENT_KEY_FILE: '' }, /KAFKA_CLIENT_KEY_FILE is required/],
    [{ ...certificate, KAFKA_CLIENT_KEY_FILE: '/nowhere' }, /KAFKA_CLIENT_KEY_FILE: cannot read/],
    [{ ...certificate, KAFKA_CA_FILE: '' }, /KAFKA_CA_FILE is required with KAFKA_CLIENT_CERTIFICATE_FILE/],
    [certificate, /KAFKA_CLIENT_CERTIFICATE_FILE, KAFKA_CLIENT_KEY_FILE: .* are not a certificate and its key/],
  ])('names the variable and no secret for %j', (env, problem) => {
    expect(() => read(env)).toThrow(problem);
    expect(() => read(env)).not.toThrow('s3cr3t');
  });
});

describe('a certificate of our own', () => {
  it('is read again when its files have changed, and kept while they do not fit', async () => {
    const [first, second] = [
      await issueCertificate(directory, 'first', ['localhost']),
      await issueCertificate(directory, 'second', ['localhost']),
    ];
    const files = {
      KAFKA_CLIENT_CERTIFICATE_FILE: join(directory, 'tls.crt'),
      KAFKA_CLIENT_KEY_FILE: join(directory, 'tls.key'),
    };
    const exchange = (certFile: string, keyFile: string): void => {
      copyFileSync(certFile, files.KAFKA_CLIENT_CERTIFICATE_FILE);
      copyFileSync(keyFile, files.KAFKA_CLIENT_KEY_FILE);
    };
    exchange(first.certFile, first.keyFile);
    const options = tlsOptions(read({ KAFKA_CA_FILE: first.caFile, ...files }))!;
    const before = options.secureContext;
    expect(options.secureContext).toBe(before);
    exchange(second.certFile, first.keyFile);
    expect(options.secureContext).toBe(before);
    exchange(second.certFile, second.keyFile);
    const after = options.secureContext;
    expect(after).not.toBe(before);
    expect(options.secureContext).toBe(after);
  });
});
