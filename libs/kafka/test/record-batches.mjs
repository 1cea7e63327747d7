// `node libs/kafka/test/record-batches.mjs`: CPU of writing and reading record batches by our code and by the client library, in turn; docs/decisions/kafka-client.md.
import { createRecordsBatch, Reader, readRecordsBatches, Writer } from '@platformatic/kafka';
import { encodeBatch, stampBatch } from '../dist/producer/record-batch.js';
import { decodePartition } from '../dist/log/record-batch-reader.js';

const [rounds, times, count] = [9, 8, 500];
const record = (i) => ({
  topic: 'basedata',
  key: `growatt:SN${i % 300}`,
  value: Buffer.alloc(860, '{"PAC":1234.5,"EDay":7.25}'),
  headers: {
    account: 'acc_0f1e2d3c',
    vendor: 'growatt',
    plant: `plt_${i % 40}`,
    device: `dev_${i % 300}`,
    serial: `SN${i % 300}`,
    kind: 'device.data',
    idempotency_key: `growatt:SN${i % 300}:${1_763_712_000 + i}`,
    time: String(1_763_712_000 + i),
    fetched_at: `${1_763_712_001 + i}.25`,
    schema: '1.0',
  },
});
const records = Array.from({ length: count }, (_, i) => record(i));

const headersOf = (headers) =>
  new Map(Object.entries(headers).map(([name, value]) => [Buffer.from(name), Buffer.from(value)]));
const libraryEncodes = (compression) =>
  createRecordsBatch(
    records.map(({ topic, key, value, headers }) => ({
      topic,
      key: Buffer.from(key),
      value,
      headers: headersOf(headers),
    })),
    { compression },
  ).buffer;
const weEncode = (compression) => {
  const batch = encodeBatch(
    records.map((each) => ({ record: each })),
    compression,
  );
  stampBatch(batch, { id: 1n, epoch: 0 }, 0);
  return batch;
};
const textsOf = (headers) => Object.fromEntries(headers.map(([name, value]) => [name.toString(), value.toString()]));
const libraryDecodes = (bytes) =>
  readRecordsBatches(Reader.from(bytes)).flatMap((batch) =>
    batch.records.map(({ key, value, headers }) => ({ key: key.toString(), value, headers: textsOf(headers) })),
  );
const weDecode = (bytes) => decodePartition('basedata', 0, bytes.slice(0, bytes.length), 0n).records;

/** As TLS brings it: in pieces of 16 KiB. */
function inPieces(bytes) {
  const { dynamicBuffer } = Writer.create();
  for (let at = 0; at < bytes.length; at += 16_384) dynamicBuffer.append(bytes.subarray(at, at + 16_384));
  return dynamicBuffer;
}

function cpuPer100k(work) {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i++) work();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1e6 / (times * count)) * 1e5;
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1].toPrecision(3);
for (const compression of ['none', 'lz4']) {
  const answer = inPieces(weEncode(compression));
  const works = {
    'library writes': () => libraryEncodes(compression),
    'we write': () => weEncode(compression),
    'library reads': () => libraryDecodes(answer),
    'we read': () => weDecode(answer),
  };
  const measured = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const [name, work] of Object.entries(works)) {
      const cpu = cpuPer100k(work);
      // The first rounds compile.
      if (round > 1) measured[name].push(cpu);
    }
  const found = Object.entries(measured).map(([name, values]) => `${name} ${median(values)}`);
  console.log(`${compression}: ${found.join(', ')} CPU-s/100k records`);
}
