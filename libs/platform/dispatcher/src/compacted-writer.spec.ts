import type { OutgoingRecord, SendOptions } from '@heliograph/kafka';
import { until } from '@heliograph/testbed';
import { CompactedWriter, type CompactedWriterOptions } from './compacted-writer.ts';

const at = { topic: 'basedata', partition: 3 };

function setUp(options: Partial<CompactedWriterOptions> = {}) {
  /** The sends that succeeded, each as `<key>=<value>`. */
  const written: string[][] = [];
  const failures: number[] = [];
  /** What the next sends do: undefined = succeed. */
  const next: ((() => Promise<void>) | undefined)[] = [];
  const producer = {
    send: async (records: readonly OutgoingRecord[], { onlyWhile }: SendOptions = {}): Promise<void> => {
      await next.shift()?.();
      if (onlyWhile?.() === false) throw new Error('not ours');
      expect(records.every(({ topic }) => topic === 'state.test')).toBe(true);
      written.push(records.map(({ key, value }) => `${key}=${value === null ? 'null' : value.toString()}`));
    },
  };
  const writer = new CompactedWriter({
    topic: 'state.test',
    producer,
    onFailure: (_, values) => failures.push(values),
    retryMs: 1,
    ...options,
  });
  const write = (key: string, value: string | null, partition?: typeof at): Promise<void> =>
    writer.write(key, value === null ? null : Buffer.from(value), partition);
  return { writer, write, written, failures, next };
}

/** A send that ends when the test says so. */
function openSend() {
  let end!: (error?: Error) => void;
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error === undefined ? resolve() : reject(error));
  });
  return { wait: () => ended, end };
}

const refuse = (): Promise<void> => Promise.reject(new Error('refused'));

it('writes the last value of each key, in one send, and resolves for all who wait', async () => {
  const { write, written } = setUp();
  await Promise.all([write('a', '1'), write('b', '1'), write('a', '2'), write('b', null)]);
  expect(written).toEqual([['a=2', 'b=null']]);
});

it('writes what comes during a send afterwards', async () => {
  const { write, written, next } = setUp();
  const send = openSend();
  next.push(send.wait);
  const first = write('a', '1');
  await until('the send is made', () => next.length === 0);
  const later = [write('a', '2'), write('a', '3')];
  send.end();
  await first;
  await Promise.all(later);
  expect(written).toEqual([['a=1'], ['a=3']]);
});

it('writes a value that is given in the moment in which the one before it is written', async () => {
  const { writer, write, written } = setUp();
  await write('a', '1');
  void write('a', '2');
  await writer.stop();
  expect(written).toEqual([['a=1'], ['a=2']]);
});

it('retries what failed, unless a later value has replaced it', async () => {
  const { write, written, failures, next } = setUp();
  const send = openSend();
  next.push(refuse, send.wait);
  const first = [write('a', '1'), write('b', '1')];
  await until('the second attempt is made', () => next.length === 0);
  const later = write('a', '2');
  send.end(new Error('refused'));
  await Promise.all([...first, later]);
  expect(written).toEqual([['a=2', 'b=1']]);
  expect(failures).toEqual([2, 2]);
});

it('makes one last attempt when it is stopped', async () => {
  const { writer, write, written, failures, next } = setUp();
  next.push(refuse);
  let done = false;
  void write('a', '1').then(() => (done = true));
  await writer.stop();
  expect([written, failures, done]).toEqual([[], [1], false]);
  await write('b', '1');
  expect(written).toEqual([['a=1', 'b=1']]);
});

describe('values of source partitions', () => {
  it('wait while another process may own the partition', async () => {
    let doubts = 3;
    const { write, written, failures } = setUp({ ownership: { owns: () => true, holds: () => doubts-- <= 0 } });
    await write('a', '1', at);
    expect(written).toEqual([['a=1']]);
    expect(failures).toEqual([1, 1, 1]);
  });

  it('are dropped when the partition is lost, and others written', async () => {
    let lost = false;
    const owns = ({ partition }: typeof at): boolean => !lost || partition !== 3;
    const { write, written } = setUp({ ownership: { owns, holds: owns } });
    const all = [write('a', '1', at), write('b', '1', { ...at, partition: 4 }), write('c', '1')];
    lost = true;
    await Promise.all(all);
    expect(written).toEqual([['b=1', 'c=1']]);
  });
});
