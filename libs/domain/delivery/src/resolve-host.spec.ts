import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { dnsResolver, NameServerError } from './resolve-host.ts';

describe('dnsResolver', () => {
  let socket: Socket;
  let server: string;

  beforeEach(async () => {
    socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    server = `127.0.0.1:${socket.address().port}`;
  });

  it('distinguishes DNS resolvers that do not answer from names without an address', async () => {
    await expect(dnsResolver([server], 50)('hook.example')).rejects.toThrow(NameServerError);
    // The question, marked as an answer (RFC 1035 §4.1.1): it has no record.
    socket.on('message', (question, { port, address }) => {
      question[2]! |= 0x80;
      socket.send(question, port, address);
    });
    await expect(dnsResolver([server])('hook.example')).rejects.toMatchObject({ code: 'ENODATA' });
    socket.close();
  });

  it('treats a missing name server like one that does not answer', async () => {
    socket.close();
    await once(socket, 'close');
    await expect(dnsResolver([server], 50)('hook.example')).rejects.toThrow(NameServerError);
  });
});
