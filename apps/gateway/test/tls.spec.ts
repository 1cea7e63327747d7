import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, symlinkSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { until } from '@heliograph/testbed';
import { Harness } from './harness.ts';

const harness = new Harness();
let address: { host: string; port: number };
let healthUrl: string;
let folder: string;

/** Writes the files as Kubernetes mounts a secret: `..data` points to the folder of the current version, and is exchanged in one step. */
function mount(version: string, commonName: string): void {
  const own = join(folder, version);
  mkdirSync(own, { recursive: true });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', join(own, 'tls.key')];
  const subject = [
    '-subj',
    `/CN=${commonName}`,
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-out',
    join(own, 'tls.crt'),
  ];
  execFileSync('openssl', ['req', '-x509', ...key, ...subject], { stdio: 'ignore' });
  pointTo(version);
}

function pointTo(version: string): void {
  symlinkSync(version, join(folder, '..new'));
  renameSync(join(folder, '..new'), join(folder, '..data'));
}

function handshake(options: ConnectionOptions = {}): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...address, rejectUnauthorized: false, ...options }, () => resolve(socket));
    socket.on('error', reject);
  });
}

async function servedName(): Promise<string> {
  const socket = await handshake();
  const { CN } = socket.getPeerCertificate().subject;
  socket.destroy();
  return String(CN);
}

beforeAll(async () => {
  await harness.open();
  folder = join(harness.directory, 'tls');
  mount('1', 'first');
  const files = { TLS_CERT_FILE: join(folder, '..data', 'tls.crt'), TLS_KEY_FILE: join(folder, '..data', 'tls.key') };
  const started = await harness.start({ GATEWAY_PLAINTEXT: 'false', TLS_RELOAD_MS: '100', ...files });
  ({ healthUrl } = started);
  address = { host: '127.0.0.1', port: Number(new URL(started.url).port) };
});
afterAll(() => harness.close());

it('accepts TLS 1.3 and 1.2, but no older version and no weak cipher', async () => {
  for (const version of ['TLSv1.3', 'TLSv1.2'] as const) {
    const socket = await handshake({ minVersion: version, maxVersion: version });
    expect(socket.getProtocol()).toBe(version);
    socket.destroy();
  }
  await expect(handshake({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' })).rejects.toThrow();
  const weak = { maxVersion: 'TLSv1.2' as const, ciphers: 'ECDHE-ECDSA-AES128-SHA:AES128-SHA' };
  await expect(handshake(weak)).rejects.toThrow();
});

it('uses a renewed certificate for new connections, while open ones stay', async () => {
  expect(await servedName()).toBe('first');
  const open = await handshake();
  mount('2', 'second');
  await until('the second certificate is served', async () => (await servedName()) === 'second');
  open.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  let answer = '';
  for await (const chunk of open) answer += String(chunk);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(harness.log.join('')).toContain('the renewed certificate is in use');
  const expires = execFileSync('openssl', [
    'x509',
    '-enddate',
    '-noout',
    '-in',
    join(folder, '2', 'tls.crt'),
  ]).toString();
  const seconds = Date.parse(expires.split('=')[1]!) / 1000;
  const metrics = await (await fetch(`${healthUrl}/metrics`)).text();
  expect(metrics).toContain(`tls_certificate_expiry_timestamp_seconds{service="gateway"} ${seconds}`);
});

it('keeps its certificate while the new files are half written or do not match, and logs it once', async () => {
  const serving = await servedName();
  mkdirSync(join(folder, '3'));
  writeFileSync(join(folder, '3', 'tls.crt'), readFileSync(join(folder, '1', 'tls.crt')));
  writeFileSync(join(folder, '3', 'tls.key'), readFileSync(join(folder, '2', 'tls.key')));
  pointTo('3');
  const problems = () => harness.log.filter((line) => line.includes('cannot be used'));
  await until('the spoiled certificate is logged', () => problems().length, { holds: (n) => n > 0 });
  expect(await servedName()).toBe(serving);
  mount('4', 'fourth');
  await until('the fourth certificate is served', async () => (await servedName()) === 'fourth');
  expect(problems()).toHaveLength(1);
  expect(problems()[0]).not.toContain('PRIVATE KEY');
});

it('does not start with a key that is not the certificate’s', async () => {
  const files = { TLS_CERT_FILE: join(folder, '1', 'tls.crt'), TLS_KEY_FILE: join(folder, '2', 'tls.key') };
  await expect(harness.start({ GATEWAY_PLAINTEXT: 'false', ...files })).rejects.toThrow(/key values mismatch/);
});
