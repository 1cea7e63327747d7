import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { type Stack, startStack } from '../src/index.ts';

jest.setTimeout(180_000);

const address = '127.1.2.3';
let directory: string;
let stack: Stack;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'heliograph-address-'));
  // As root PostgreSQL runs as another user: its data stays here only when that user may pass.
  await chmod(directory, 0o755);
  stack = await startStack({ directory, address });
});

afterAll(async () => {
  await stack.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Connects from another address than loopback's first, like remote clients. */
function opens(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, localAddress: '127.4.5.6' });
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('close', () => socket.destroy());
    socket.once('connect', () => socket.end());
  });
}

describe('a stack on an address', () => {
  // Each part was called by its URL before startStack resolved: logins, certificates and Kafka's advertised address are right.
  it('names the address in every URL, listens there, and not on 127.0.0.1', async () => {
    const { KAFKA_BROKERS, DATABASE_URL, REDIS_URL, MQTT_URL } = stack.environment;
    for (const text of [`kafka://${KAFKA_BROKERS!}`, DATABASE_URL!, REDIS_URL!, MQTT_URL!]) {
      const { hostname, port } = new URL(text);
      expect([text.split(':')[0], hostname]).toEqual([text.split(':')[0], address]);
      expect([text.split(':')[0], await opens(address, Number(port))]).toEqual([text.split(':')[0], true]);
      expect([text.split(':')[0], await opens('127.0.0.1', Number(port))]).toEqual([text.split(':')[0], false]);
    }
  });
});
