import { connect, createServer, Socket, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { formatRoutes, parseRoutes, routed } from './routes.ts';

const routes = parseRoutes('1=2,29501=40001');

describe('routes', () => {
  it('are written as they are read', () => {
    expect(formatRoutes(routes)).toBe('1=2,29501=40001');
    expect(parseRoutes('').size).toBe(0);
  });

  it('exchange the port of every way to connect, and no other', () => {
    const port = (args: unknown[]) => (routed(args, routes)[0] as { port: number }).port;
    expect(port([{ port: 1, host: 'localhost' }])).toBe(2);
    expect(port([{ port: '29501' }])).toBe(40001);
    expect(port([{ port: 3 }])).toBe(3);
    expect(routed([1, 'localhost'], routes)).toEqual([2, 'localhost']);
    expect(routed([{ path: '/socket' }], routes)).toEqual([{ path: '/socket' }]);
  });

  it('apply to a connection of net.connect', async () => {
    const server = createServer((socket) => socket.end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const real = Socket.prototype.connect as (...args: unknown[]) => Socket;
    const to = new Map([[1, (server.address() as AddressInfo).port]]);
    Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
      return real.apply(this, routed(args, to));
    };
    try {
      const socket = connect({ port: 1, host: '127.0.0.1' });
      await once(socket, 'connect');
      expect(socket.remotePort).toBe(to.get(1));
      socket.destroy();
    } finally {
      Socket.prototype.connect = real;
      server.close();
    }
  });
});
