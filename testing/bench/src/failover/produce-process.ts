import { createInterface } from 'node:readline';
import { kafkaConnectionFromEnvironment } from '@heliograph/messaging';

/**
 * Our producer under a steady load: every 10 ms a record for each partition. A line `report` on standard input is answered with what it saw
 * since the last one. Arguments: topic, partitions, bytes of a record. FAILOVER_MESSAGING names another build of the library, for comparison.
 */
const [topic = '', partitionsText = '', bytesText = ''] = process.argv.slice(2);
const partitions = Number(partitionsText);
const value = Buffer.alloc(Number(bytesText));
const tickMs = 10;

const library = (await import(process.env.FAILOVER_MESSAGING ?? '@heliograph/messaging')) as Pick<
  typeof import('@heliograph/messaging'),
  'createRecordProducer'
>;
const producer = library.createRecordProducer(kafkaConnectionFromEnvironment(process.env, 'failover'));

let lastAck: number[] = [];
let longestGap: number[] = [];
let acknowledged = 0;
let refused = 0;

function reset(): void {
  lastAck = Array.from({ length: partitions }, () => performance.now());
  longestGap = Array.from({ length: partitions }, () => 0);
  acknowledged = 0;
  refused = 0;
}

function report(): void {
  const now = performance.now();
  const gapsMs = longestGap.map((gap, i) => Math.round(Math.max(gap, now - lastAck[i]!)));
  process.stdout.write(`${JSON.stringify({ acknowledged, refused, gapsMs })}\n`);
  reset();
}

function sendTo(partition: number): void {
  producer.send([{ topic, key: null, value, partition }]).then(
    () => {
      acknowledged++;
      const now = performance.now();
      longestGap[partition] = Math.max(longestGap[partition]!, now - lastAck[partition]!);
      lastAck[partition] = now;
    },
    () => refused++,
  );
}

reset();
let next = performance.now();
const load = setInterval(() => {
  for (const now = performance.now(); next <= now; next += tickMs)
    for (let partition = 0; partition < partitions; partition++) sendTo(partition);
}, tickMs);
createInterface(process.stdin)
  .on('line', (line) => {
    if (line === 'report') report();
  })
  .on('close', () => {
    clearInterval(load);
    void producer.close();
  });
