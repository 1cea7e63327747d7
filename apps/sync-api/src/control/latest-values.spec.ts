import { until } from '@heliograph/testbed';
import { LatestValues } from './latest-values.ts';

const refusedRow = Object.assign(new Error('value "99999" is out of range for type smallint'), { code: '22003' });

describe('LatestValues', () => {
  it('writes all but the value that PostgreSQL rejects, and reports it once', async () => {
    const written = new Map<string, number>();
    const skipped: string[] = [];
    const write = (values: ReadonlyMap<string, number>): Promise<void> => {
      if (values.has('bad')) return Promise.reject(refusedRow);
      for (const [key, value] of values) written.set(key, value);
      return Promise.resolve();
    };
    const values = new LatestValues<number>(
      write,
      () => undefined,
      (key) => skipped.push(key),
      1,
      1,
    );
    for (let i = 0; i < 100; i += 1) values.set(i === 37 ? 'bad' : `k${i}`, i);
    await until('99 values are written', () => written.size === 99);
    values.set('k1', -1);
    await until('the newer value is written', () => written.get('k1') === -1);
    expect(skipped).toEqual(['bad']);
    await values.close();
  });

  it('retries all of them while PostgreSQL is unreachable', async () => {
    let failures = 3;
    const batches: number[] = [];
    const write = (values: ReadonlyMap<string, number>): Promise<void> => {
      batches.push(values.size);
      return (failures -= 1) < 0 ? Promise.resolve() : Promise.reject(new Error('Connection terminated'));
    };
    const errors: unknown[] = [];
    const values = new LatestValues<number>(
      write,
      (error) => errors.push(error),
      () => expect('skipped').toBe('never'),
      1,
      1,
    );
    values.set('a', 1);
    values.set('b', 2);
    await until('four batches are written', () => batches.length === 4);
    expect(batches).toEqual([2, 2, 2, 2]);
    expect(errors).toHaveLength(3);
    await values.close();
  });
});
