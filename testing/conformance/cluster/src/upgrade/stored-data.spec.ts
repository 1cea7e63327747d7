import { missingOf, storedText, type StoredData } from './stored-data.ts';

const before: StoredData = {
  ids: { devices: ['dev_1', 'dev_2'], 'kafka-credentials': ['kc_1'] },
  records: { dev_1: { 'solis:SN1:1': '{"EDay":1}', 'solis:SN1:2': '{"EDay":2}' } },
};

describe('the data of an account before and after an upgrade', () => {
  it('reports the number of its objects', () => {
    expect(storedText(before)).toBe('2 devices, 1 kafka credentials, 2 records of 1 devices');
  });

  it('finds no missing object where more were added', () => {
    const now = structuredClone(before);
    now.ids.devices!.push('dev_3');
    now.records.dev_1!['solis:SN1:3'] = '{"EDay":3}';
    expect(missingOf(before, now)).toEqual([]);
  });

  it('names missing and changed objects', () => {
    const now: StoredData = {
      ids: { devices: ['dev_2'], 'kafka-credentials': [] },
      records: { dev_1: { 'solis:SN1:2': '{"EDay":3}' } },
    };
    expect(missingOf(before, now)).toEqual([
      'devices dev_1',
      'kafka-credentials kc_1',
      'record solis:SN1:1 is missing',
      'record solis:SN1:2 is {"EDay":3}, not {"EDay":2}',
    ]);
  });
});
