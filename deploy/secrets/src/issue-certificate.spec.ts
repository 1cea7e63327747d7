import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import { issueCertificate } from './issue-certificate.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'heliograph-tls-'));
});

afterEach(() => rm(directory, { recursive: true }));

async function serialOf(file: string): Promise<string> {
  return new X509Certificate(await readFile(file)).serialNumber;
}

describe('issueCertificate', () => {
  it('makes a certificate that a client trusts by the CA alone', async () => {
    const files = await issueCertificate(directory, 'server', ['localhost', '127.0.0.1']);
    const server = createServer({ cert: await readFile(files.certFile), key: await readFile(files.keyFile) });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = connect({ host: '127.0.0.1', port, servername: 'localhost', ca: await readFile(files.caFile) });
    await once(socket, 'secureConnect');
    expect(socket.authorized).toBe(true);
    socket.destroy();
    server.close();
  });

  it('uses it again, and makes a new one for a new host', async () => {
    const first = await serialOf((await issueCertificate(directory, 'server', ['localhost'])).certFile);
    expect(await serialOf((await issueCertificate(directory, 'server', ['localhost'])).certFile)).toBe(first);
    const { certFile } = await issueCertificate(directory, 'server', ['localhost', 'other.test', '::1']);
    expect(await serialOf(certFile)).not.toBe(first);
    const certificate = new X509Certificate(await readFile(certFile));
    expect([certificate.checkHost('other.test'), certificate.checkIP('::1')]).toEqual(['other.test', '::1']);
  });

  it('makes one CA for parts that start at once', async () => {
    const names = ['a', 'b', 'c'];
    const issued = await Promise.all(names.map((name) => issueCertificate(directory, name, ['localhost'])));
    const authority = new X509Certificate(await readFile(issued[0]!.caFile));
    for (const { certFile } of issued) {
      expect(new X509Certificate(await readFile(certFile)).verify(authority.publicKey)).toBe(true);
    }
  });

  it('starts over with a new CA when the directory was removed', async () => {
    await issueCertificate(directory, 'server', ['localhost']);
    await rm(join(directory, 'tls'), { recursive: true });
    const { certFile, caFile } = await issueCertificate(directory, 'server', ['localhost']);
    const authority = new X509Certificate(await readFile(caFile));
    expect(new X509Certificate(await readFile(certFile)).verify(authority.publicKey)).toBe(true);
  });

  it('keeps keys to their owner', async () => {
    const { keyFile } = await issueCertificate(directory, 'server', ['localhost']);
    for (const file of [keyFile, join(directory, 'tls', 'ca.key')]) expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});
