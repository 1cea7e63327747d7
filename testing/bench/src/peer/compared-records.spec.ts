import { compareRecords, type Written } from './compared-records.ts';

function written(value: string, time = '1', headers: Readonly<Record<string, string>> = {}): Written {
  return {
    key: 'solis:A',
    value: Buffer.from(value),
    headers: { account: 'acc', idempotency_key: `solis:A:${time}`, ...headers },
  };
}

const none = { onlyOurs: 0, onlyPeers: 0, members: {}, headers: {} };

describe('compareRecords', () => {
  it('counts a record with the same bytes, key and headers as equal, in any order', () => {
    const [one, two] = [written('{"a":1}'), written('{"a":2}', '2')];
    expect(compareRecords([one, two], [two, one])).toEqual({
      ours: 2,
      peers: 2,
      equalValues: 2,
      equalRecords: 2,
      ...none,
    });
  });

  it('names the members that differ, or their order', () => {
    const ours = [written('{"a":1,"turnonTime":"x"}'), written('{"a":1,"b":2}', '2')];
    const peers = [written('{"a":1}'), written('{"b":2,"a":1}', '2')];
    expect(compareRecords(ours, peers)).toMatchObject({ equalValues: 0, members: { turnonTime: 1, order: 1 } });
  });

  it('names the headers and keys that differ where the bytes are equal', () => {
    const peer = { ...written('{}', '1', { plant: 'p' }), key: 'solis:B' };
    const { equalValues, equalRecords, headers } = compareRecords([written('{}')], [peer]);
    expect({ equalValues, equalRecords, headers }).toEqual({
      equalValues: 1,
      equalRecords: 0,
      headers: { plant: 1, key: 1 },
    });
  });

  it('counts records that only one side has written; devices of two accounts are two', () => {
    const other = written('{}', '1', { account: 'other' });
    const ours = [written('{}'), written('{}', '2')];
    expect(compareRecords(ours, [written('{}'), other])).toMatchObject({ equalValues: 1, onlyOurs: 1, onlyPeers: 1 });
  });
});
