import { delivery } from '../../test/delivery.fixture.ts';
import { makeBatch } from '../delivery/batch-record.ts';
import { retryRecord } from '../delivery/follow-up-record.ts';
import { replayedRecords } from './replayed-records.ts';

it('finds the records of a replay, by themselves, in a batch, and in one that comes from a retry tier', () => {
  const [plain, again] = [delivery({ idempotency_key: 'k1' }), delivery({ idempotency_key: 'k2', replay: 'rpl_1' })];
  const keysOf = (from: typeof plain) => replayedRecords(from).map(({ idempotency_key }) => idempotency_key);
  expect(keysOf(plain)).toEqual([]);
  expect(keysOf(again)).toEqual(['k2']);
  const batch = makeBatch([plain, again]);
  expect(keysOf(batch)).toEqual(['k2']);
  const retry = retryRecord(
    batch,
    '5s',
    { ms: 5000, dueAt: 5000 },
    { attempts: 1, retryStep: 1, deferrals: 0, reason: 'timeout' },
  );
  const back = delivery({}, 0, { value: retry.value, headers: retry.headers ?? {} });
  expect(keysOf(back)).toEqual(['k2']);
});
