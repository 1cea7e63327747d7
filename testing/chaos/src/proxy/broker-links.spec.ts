import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { BrokerLinks } from './links.ts';

const quietMs = 150;

/** A broker that answers each byte by its capital, and the wires by which two reach each other. */
describe('BrokerLinks', () => {
  const servers: Server[] = [];
  const sockets: Socket[] = [];
  let links: BrokerLinks;
  let ports: number[];

  beforeEach(async () => {
    ports = [await listen(), await listen()];
    links = new BrokerLinks();
    await links.open([
      { from: 1, to: 2, host: '127.0.1.2', ports: [ports[1]!] },
      { from: 2, to: 1, host: '127.0.2.1', ports: [ports[0]!] },
    ]);
  });

  afterEach(async () => {
    await links.stop();
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const server of servers.splice(0)) server.close();
  });

  async function listen(): Promise<number> {
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => socket.write(bytes.toString().toUpperCase()));
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  async function ask(host: string, port: number) {
    const socket = connect({ host, port });
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write('a');
    const answered = once(socket, 'data').then(String);
    return { answered, now: () => Promise.race([answered, sleep(quietMs).then(() => 'nothing')]) };
  }

  it('drops all bytes of a silenced broker in the connections of both, and none in the other direction', async () => {
    links.silence(1, 2);
    const byOne = await ask('127.0.1.2', ports[1]!);
    // Broker 2 reaches 1, whose answer is dropped.
    const byTwo = await ask('127.0.2.1', ports[0]!);
    expect(await byOne.now()).toBe('nothing');
    expect(await byTwo.now()).toBe('nothing');
    links.heal();
    expect(await byOne.answered).toBe('A');
    expect(await byTwo.answered).toBe('A');
  });

  it('parts two brokers, and throws for a missing link', async () => {
    links.part(2, 1);
    expect(await (await ask('127.0.1.2', ports[1]!)).now()).toBe('nothing');
    expect(() => links.part(1, 3)).toThrow('no link from broker 1 to broker 3');
  });
});
