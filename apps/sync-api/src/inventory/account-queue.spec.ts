import { AccountQueue } from './account-queue.ts';

function deferred(): { done: Promise<void>; finish: () => void } {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { done, finish };
}

describe(AccountQueue.name, () => {
  it('runs one after the other, also after a failure; other accounts do not wait', async () => {
    const turns = new AccountQueue();
    const order: string[] = [];
    const first = deferred();
    const one = turns.run('a', async () => {
      await first.done;
      order.push('a1');
      throw new Error('no');
    });
    const two = turns.run('a', () => Promise.resolve(order.push('a2')));
    await turns.run('b', () => Promise.resolve(order.push('b')));
    expect(order).toEqual(['b']);
    first.finish();
    await expect(one).rejects.toThrow('no');
    await two;
    expect(order).toEqual(['b', 'a1', 'a2']);
  });

  it('queues up to a hundred changes, and accepts more when they are done', async () => {
    const turns = new AccountQueue();
    const first = deferred();
    const calls = Array.from({ length: 100 }, () => turns.run('a', () => first.done));
    await expect(turns.run('a', () => first.done)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
    first.finish();
    await Promise.all(calls);
    await expect(turns.run('a', () => Promise.resolve(1))).resolves.toBe(1);
  });
});
