import { mapping } from '../mapping.ts';

it('maps a recorded answer of the vendor to values written by hand from its document', () => {
  const answer = { call: 'realtime', body: '{"code":"0","data":[]}', fetchedAt: 0, devices: [] };
  expect(mapping.map(answer, { samplePeriodSeconds: 300 })).toEqual([]);
  throw new Error(
    'to be written: testing/mapping.spec.ts, a fixture with its source beside it, and what it must become',
  );
});
