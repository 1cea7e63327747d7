import { Reader, readRecordsBatch } from '@platformatic/kafka';
import { SenderRig } from '../testing/sender-rig.ts';
import { unknownTopicMs } from './batch-sender.ts';

/** Producer id, epoch and first number of each batch that came, in the order of coming. */
function stamps({ cluster }: SenderRig): [bigint, number, number][] {
  return cluster.seen.map(({ bytes }) => {
    const { producerId, producerEpoch, firstSequence } = readRecordsBatch(Reader.from(bytes));
    return [producerId, producerEpoch, firstSequence];
  });
}

async function settled(rig: SenderRig): Promise<void> {
  await rig.settled(60_000);
  rig.expectLogsInOrder();
}

describe('the sender', () => {
  it('sends the bytes that the old leader refused unchanged to the new one', async () => {
    const rig = new SenderRig(1);
    rig.send(0);
    await settled(rig);
    rig.cluster.elect(0, 2);
    rig.send(0, 3);
    await settled(rig);
    const [, refused, taken] = rig.cluster.seen;
    expect([refused!.nodeId, taken!.nodeId]).toEqual([0, 2]);
    expect(taken!.bytes.equals(refused!.bytes)).toBe(true);
    expect(rig.clock.now()).toBeLessThan(500);
  });

  it('moves a batch from a broker that hangs as soon as another leads, and leaves those of brokers that still lead', async () => {
    const rig = new SenderRig(1);
    rig.send(0);
    rig.send(3);
    await settled(rig);
    rig.cluster.set(0, 'hung');
    const [moved] = rig.send(0);
    const [stuck] = rig.send(3);
    await rig.clock.until(() => rig.clock.now() > 4_000, 10_000);
    rig.cluster.elect(0, 1);
    const electedAt = rig.clock.now();
    await rig.clock.until(() => moved!.outcome === 'acknowledged', 5_000);
    expect(rig.clock.now() - electedAt).toBeLessThan(2_000);
    expect(stuck!.outcome).toBeUndefined();
    rig.cluster.set(0, 'up');
    await settled(rig);
  });

  it('lets a partition without a leader wait alone', async () => {
    const rig = new SenderRig(1);
    rig.send(1);
    await settled(rig);
    rig.cluster.elect(0, undefined);
    const [waiting] = rig.send(0);
    const [other] = rig.send(3);
    await rig.clock.until(() => other!.outcome === 'acknowledged', 2_000);
    await rig.clock.until(() => rig.clock.now() > 20_000, 30_000);
    expect(waiting!.outcome).toBeUndefined();
    // It asks now and then, not all the time.
    expect(rig.cluster.metadataRequests).toBeLessThan(100);
    rig.cluster.elect(0, 1);
    await rig.clock.until(() => waiting!.outcome === 'acknowledged', 1_000);
  });

  it('continues under the next epoch after a batch that was sent and given up', async () => {
    const rig = new SenderRig(1, 2_000);
    rig.send(0, 2);
    await settled(rig);
    rig.cluster.set(0, 'hung');
    const [lost] = rig.send(0, 2);
    await settled(rig);
    expect(lost!.outcome).toBe('refused');
    rig.cluster.elect(0, 1);
    rig.send(0);
    await settled(rig);
    expect(stamps(rig)).toEqual([
      [0n, 0, 0],
      [0n, 1, 0],
    ]);
    // The delayed request reaches a former leader; were it still the leader, the epoch would have refused it.
    rig.cluster.elect(0, 0);
    rig.cluster.set(0, 'up');
    rig.send(0);
    await settled(rig);
    expect(rig.cluster.logs[0]!.values).toEqual(['1', '2', '5', '6']);
  });

  it('begins to number again when the broker has lost its records, or forgotten the producer', async () => {
    const rig = new SenderRig(1);
    rig.send(0);
    await settled(rig);
    rig.send(0);
    await settled(rig);
    rig.cluster.logs[0]!.loseLastBatch();
    const [next] = rig.send(0);
    await rig.settled(5_000);
    expect(next!.outcome).toBe('acknowledged');
    expect(stamps(rig).slice(-2)).toEqual([
      [0n, 0, 2],
      [0n, 1, 0],
    ]);
    rig.cluster.refusals.push('UNKNOWN_PRODUCER_ID');
    rig.send(0);
    await rig.settled(5_000);
    expect(stamps(rig).at(-1)).toEqual([0n, 2, 0]);
    expect(rig.cluster.logs[0]!.values).toEqual(['1', '3', '4']);
  });

  it('asks for another producer id when a broker knows a later holder of its own', async () => {
    const rig = new SenderRig(1);
    rig.send(0);
    await settled(rig);
    rig.cluster.refusals.push('INVALID_PRODUCER_EPOCH');
    rig.send(0);
    await settled(rig);
    expect(stamps(rig).at(-1)).toEqual([1n, 0, 0]);
  });

  it('takes a repetition that the broker calls one for acknowledged', async () => {
    const rig = new SenderRig(1);
    rig.cluster.refusals.push('DUPLICATE_SEQUENCE_NUMBER');
    const [sent] = rig.send(0);
    await rig.settled(5_000);
    expect([sent!.outcome, rig.cluster.seen.length]).toEqual(['acknowledged', 1]);
  });

  it('refuses the one record that is too large for the broker, and sends all others in their order', async () => {
    const rig = new SenderRig(1);
    const isLarge = (value: string): boolean => value === '3';
    rig.cluster.refuses = (values) => (values.some(isLarge) ? 'MESSAGE_TOO_LARGE' : undefined);
    for (let i = 0; i < 7; i++) rig.send(0);
    await settled(rig);
    expect(rig.cluster.logs[0]!.values).toEqual(['1', '2', '4', '5', '6', '7']);
  });

  it('refuses the whole send of a record that is not valid, and no other', async () => {
    const rig = new SenderRig(1);
    rig.cluster.refuses = (values) => (values.includes('4') ? 'INVALID_RECORD' : undefined);
    for (let i = 0; i < 3; i++) rig.send(0, 2);
    await settled(rig);
    expect(rig.cluster.logs[0]!.values).toEqual(['1', '2', '5', '6']);
  });

  it('does not retry records that it may not write', async () => {
    const rig = new SenderRig(1);
    rig.cluster.refusals.push('TOPIC_AUTHORIZATION_FAILED');
    const [sent] = rig.send(0);
    await rig.settled(1_000);
    expect(sent!.error).toMatchObject({ message: 'TOPIC_AUTHORIZATION_FAILED' });
    rig.cluster.topicError = 'TOPIC_AUTHORIZATION_FAILED';
    rig.cluster.set(0, 'down');
    const [second] = rig.send(0);
    await rig.settled(5_000);
    expect(second!.outcome).toBe('refused');
  });

  it('rejects the records of a topic that stays unknown for ten seconds', async () => {
    const rig = new SenderRig(1);
    rig.send(0);
    await settled(rig);
    rig.cluster.topicError = 'UNKNOWN_TOPIC_OR_PARTITION';
    rig.cluster.refusals.push('UNKNOWN_TOPIC_OR_PARTITION');
    const since = rig.clock.now();
    const [sent] = rig.send(0);
    await rig.settled(60_000);
    expect(sent!.error).toMatchObject({ message: 'Unknown topic t.' });
    expect(rig.gone).toEqual(['t']);
    expect(rig.clock.now() - since).toBeGreaterThanOrEqual(unknownTopicMs);
    expect(rig.clock.now() - since).toBeLessThan(unknownTopicMs + 2_000);
  });

  it('leaves a broker alone that asks for it', async () => {
    const rig = new SenderRig(1);
    rig.send(0);
    await settled(rig);
    rig.cluster.throttleMs = 3_000;
    rig.send(0);
    await settled(rig);
    const since = rig.clock.now();
    rig.send(0);
    await settled(rig);
    expect(rig.clock.now() - since).toBeGreaterThan(2_900);
  });

  it('sends what came while a request was under way in one batch', async () => {
    const rig = new SenderRig(1);
    rig.send(0);
    await settled(rig);
    for (let i = 0; i < 5; i++) {
      rig.send(0);
      await rig.clock.until(() => rig.cluster.requests === 2, 100);
    }
    await settled(rig);
    expect(rig.cluster.requests).toBe(3);
  });

  it('sends no request when all sends have failed', async () => {
    const rig = new SenderRig(1, 2_000);
    rig.send(0);
    await settled(rig);
    for (const node of [0, 1, 2]) rig.cluster.set(node, 'down');
    rig.send(0);
    rig.send(3, 2);
    await settled(rig);
    await rig.clock.until(() => rig.clock.now() > 10_000, 60_000).catch(() => undefined);
    const asked = rig.cluster.metadataRequests + rig.cluster.requests;
    rig.clock.after(60_000, () => undefined);
    await rig.clock.until(() => rig.clock.now() > 60_000, 120_000);
    expect(rig.cluster.metadataRequests + rig.cluster.requests).toBe(asked);
  });
});
