// CPU of an idle, connected kafkajs client: node test/idle.mjs [seconds]. Broker by KAFKA_BROKERS, KAFKA_CA_FILE, KAFKA_USERNAME, KAFKA_PASSWORD.
import { readFileSync } from 'node:fs';
import { Kafka, logLevel } from 'kafkajs';
const { KAFKA_BROKERS, KAFKA_CA_FILE, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = process.env;
const seconds = Number(process.argv[2] ?? 30);
let warnings = 0;
process.on('warning', (warning) => {
  if (warning.name === 'TimeoutNegativeWarning') warnings++;
});
const nativeTimeout = globalThis.setTimeout;
let timers = 0;
globalThis.setTimeout = (...args) => {
  timers++;
  return nativeTimeout(...args);
};
const kafka = new Kafka({
  clientId: 'idle',
  brokers: KAFKA_BROKERS.split(','),
  logLevel: logLevel.NOTHING,
  ssl: { ca: [readFileSync(KAFKA_CA_FILE)] },
  sasl: { mechanism: 'scram-sha-512', username, password },
});
const admin = kafka.admin();
await admin.connect();
await admin.createTopics({ waitForLeaders: false, topics: [{ topic: 'idle-check', numPartitions: 1 }] });
await new Promise((r) => nativeTimeout(r, 1000));
const producer = kafka.producer();
await producer.connect();
await producer.send({ topic: 'idle-check', messages: [{ value: 'x' }] });
const consumer = kafka.consumer({ groupId: 'idle-check', maxWaitTimeInMs: 5000 });
await consumer.connect();
await consumer.subscribe({ topics: ['idle-check'] });
await consumer.run({ eachMessage: () => Promise.resolve() });
await new Promise((r) => nativeTimeout(r, 8000));
const timersBefore = timers,
  before = process.cpuUsage(),
  at = Date.now();
await new Promise((r) => nativeTimeout(r, seconds * 1000));
const { user, system } = process.cpuUsage(before);
const elapsed = (Date.now() - at) / 1000;
console.log(
  JSON.stringify({
    node: process.version,
    cpuPercent: +((user + system) / 1e4 / elapsed).toFixed(2),
    cpuMs: Math.round((user + system) / 1000),
    seconds: +elapsed.toFixed(1),
    setTimeoutPerSecond: +((timers - timersBefore) / elapsed).toFixed(1),
    negativeWarnings: warnings,
  }),
);
process.exit(0);
