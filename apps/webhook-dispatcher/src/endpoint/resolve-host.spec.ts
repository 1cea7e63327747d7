import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { NameServer } from '@heliograph/testbed';
import { NameServerError } from './failure-of-error.ts';
import { dnsResolver } from './resolve-host.ts';

const timeoutMs = 50;

describe('dnsResolver', () => {
  let silent: Socket;
  let port: number;

  beforeEach(async () => {
    silent = createSocket('udp4').bind(0, '127.0.0.1');
    await once(silent, 'listening');
    ({ port } = silent.address());
  });

  afterEach(() => {
    silent.close();
  });

  it('distinguishes DNS resolvers that do not answer from names that do not exist', async () => {
    await expect(dnsResolver([`127.0.0.1:${port}`], timeoutMs)('hook.example')).rejects.toThrow(NameServerError);
    const names = await NameServer.start();
    try {
      const resolve = dnsResolver([names.server]);
      await expect(resolve('hook.example')).rejects.toMatchObject({ code: 'ENODATA' });
      names.answer = () => ['192.0.2.7'];
      expect(await resolve('hook.example')).toEqual([{ address: '192.0.2.7', family: 4 }]);
    } finally {
      names.close();
    }
  });

  it('treats a missing name server like one that does not answer', async () => {
    const other = createSocket('udp4').bind(0, '127.0.0.1');
    await once(other, 'listening');
    const free = other.address().port;
    other.close();
    await once(other, 'close');
    await expect(dnsResolver([`127.0.0.1:${free}`], timeoutMs)('hook.example')).rejects.toThrow(NameServerError);
  });
});
