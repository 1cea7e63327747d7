import { createRecordsBatch, NumericMap } from '@platformatic/kafka';
import { encodeBatch, stampBatch } from './record-batch.ts';

const topic = 't';
const record = { topic, key: 'k', value: Buffer.from('v'), headers: { name: 'value' } };
const send = { open: 1, deadline: 0, failed: false, resolve: () => undefined, reject: () => undefined };
const batchOf = (): Buffer => encodeBatch([{ record, partition: 0, size: 1, send }], 'none');

describe('a record batch', () => {
  it('is stamped with the bytes that the library would give it', () => {
    const batch = batchOf();
    stampBatch(batch, { id: 5n, epoch: 3 }, 77);
    const message = {
      topic,
      partition: 0,
      key: Buffer.from('k'),
      value: record.value,
      headers: new Map([[Buffer.from('name'), Buffer.from('value')]]),
      timestamp: batch.readBigInt64BE(27),
    };
    const sequences = new NumericMap([['t:0', 77]]);
    const options = { compression: 'none' as const, producerId: 5n, producerEpoch: 3, sequences };
    expect(batch.equals(createRecordsBatch([message], options).buffer)).toBe(true);
  });

  it('is stamped again as if it had never been', () => {
    const once = batchOf();
    const twice = Buffer.from(once);
    stampBatch(once, { id: 1n, epoch: 1 }, 0);
    stampBatch(twice, { id: 9n, epoch: 0 }, 2_147_483_647);
    stampBatch(twice, { id: 1n, epoch: 1 }, 0);
    expect(twice.equals(once)).toBe(true);
  });
});
