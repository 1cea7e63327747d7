import { ProduceError } from '../wire/client-errors.ts';
import { createRecordProducer } from './record-producer.ts';

/** No server listens on port 1. */
const nobody = { brokers: ['127.0.0.1:1'], clientId: 'test' };
const record = (bytes: number) => ({ topic: 't', key: 'k', value: Buffer.alloc(bytes) });
const outcome = (sent: Promise<void>): Promise<unknown> => sent.catch((error: unknown) => error);

describe('a producer without a broker', () => {
  it('rejects at its deadline, and at once what does not fit into its memory', async () => {
    const producer = createRecordProducer(nobody, { deliveryTimeoutMs: 400, maxOpenBytes: 3_000 });
    const first = outcome(producer.send([record(2_000)]));
    const tooMuch = (await outcome(producer.send([record(2_000)]))) as Error;
    expect(tooMuch).toBeInstanceOf(ProduceError);
    expect(tooMuch.message).toContain('more than 3000 bytes already wait to be sent to Kafka');
    const fits = outcome(producer.send([record(500)]));
    // At the deadline two timers are due, on a busy machine in any order: that of the send, and that of the question how many partitions there are.
    expect(await first).toBeInstanceOf(ProduceError);
    expect(String(await first)).toMatch(/Kafka did not acknowledge in time|ECONNREFUSED/);
    expect(await fits).toBeInstanceOf(ProduceError);
    // The buffer has room again, even for a record larger than the whole buffer.
    const large = (await outcome(producer.send([record(5_000)]))) as Error;
    expect(large.message).not.toContain('already wait to be sent to Kafka');
    expect(producer.connected()).toBe(false);
    await producer.close();
  });

  it('ends when it is closed, after the sends that are open', async () => {
    const producer = createRecordProducer(nobody, { deliveryTimeoutMs: 300 });
    const open = outcome(producer.send([record(10)]));
    await producer.close();
    expect(await open).toBeInstanceOf(ProduceError);
    expect(await outcome(producer.send([record(10)]))).toEqual(new ProduceError('the producer is closed'));
  });
});
