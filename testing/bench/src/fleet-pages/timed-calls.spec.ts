import { timedCalls } from './timed-calls.ts';

it('makes all calls in turn, and counts what each costs after the warm-up', async () => {
  const made: string[] = [];
  let cpu = 0;
  const call = (label: string, seconds: number) => ({
    label,
    run: () => {
      made.push(label);
      cpu += seconds;
      return Promise.resolve();
    },
  });
  const times = await timedCalls([call('a', 0.02), call('b', 0.5)], {
    rounds: 4,
    seconds: 3600,
    signal: new AbortController().signal,
    cpu: () => [cpu, 2 * cpu],
  });
  expect(made.join('')).toBe('ab'.repeat(7));
  expect(times.map((one) => [one.call, one.calls])).toEqual([
    ['a', 4],
    ['b', 4],
  ]);
  expect(times[0]!.syncApiCpu).toBeCloseTo(20);
  expect(times[1]!.postgresCpu).toBeCloseTo(1000);
});

it('ends when it is aborted', async () => {
  const signal = AbortSignal.abort();
  const options = { rounds: 4, seconds: 3600, cpu: () => [0, 0] as const, signal };
  await expect(timedCalls([{ label: 'a', run: () => Promise.resolve() }], options)).rejects.toThrow('abort');
});
