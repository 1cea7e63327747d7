// A program of its own, since it runs in the network namespace of the dependencies:
// node dependencies.js <state folder> <1 or 3 brokers> [kafka alone]
import { createServer } from 'node:net';
import { writeFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { reported } from '@heliograph/base-data';
import { interruption, issueCertificate, startStack } from '@heliograph/stack';
import { addresses } from './addresses.ts';

const [state = '', brokers = '1', only] = process.argv.slice(2);
const directory = join(state, 'stack');

// An existing certificate with all names is used: pods reach the one broker by the name of Strimzi's Service too, and the other has a second address
// outside, where its acknowledgements can be delayed.
const further = { kafka: 'heliograph-kafka-kafka-bootstrap', mqtt: addresses.outside };
const part = only === undefined ? 'mqtt' : 'kafka';
await issueCertificate(directory, part, ['localhost', '127.0.0.1', '::1', addresses.dependencies, further[part]]);

const stack = await startStack({
  directory,
  ...reported({ parts: only === undefined ? undefined : (['kafka'] as const) }),
  address: addresses.dependencies,
  brokers: brokers === '3' ? 3 : 1,
  // The usual ports; this network has no other users.
  ports: { kafka: 9093, postgres: 5432, redis: 6379, mqtt: 8883 },
  onProgress: (message) => process.stderr.write(`${message}\n`),
});
const file = join(state, 'dependencies.json');
writeFileSync(`${file}.partial`, JSON.stringify(stack.environment), { mode: 0o600 });
renameSync(`${file}.partial`, file);
// A neighbour that no part of the product may reach, on ports that the product uses elsewhere.
for (const port of [443, 9093, 5432, 53])
  createServer((socket) => socket.on('error', () => undefined).end()).listen(port, addresses.privateStranger);
// The parts do not keep this process alive.
const alive = setInterval(() => undefined, 60_000);
interruption().addEventListener('abort', () => {
  clearInterval(alive);
  void stack.stop();
});
