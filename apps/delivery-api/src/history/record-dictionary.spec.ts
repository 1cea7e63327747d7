import { createHash } from 'node:crypto';
import { packRecord, unpackRecord, recordDictionary } from './record-dictionary.ts';

const usual = `{"deviceType":"inverter","CollectorSN":"DL1","InverterSN":"NXH4A12345","DataSources":"growatt","Timezone":"GMT+8","Datetime":1795219200,"currentDateTime":"2026-11-21 16:00:00","State":"1","StateDesc":"Normal","EDay":12.3,"UAC1":230.1,"UAC2":231,"AlertArray":[],"WarnArray":[],"StatusArray":[{"status":1.0}],"idempotency_key":"growatt:NXH4A12345:1795219200","PlantId":"plt_1","SchemaVersion":"1.0"}`;

describe('a packed record', () => {
  it.each([
    ['usual', usual],
    ['empty', '{}'],
    ['not English', '{"StateDesc":"Störung – 故障 🔥"}'],
    [
      'larger than the window',
      `{"AlertArray":[${Array.from({ length: 2000 }, (_, i) => `{"code":${i * 7919}.0}`).join(',')}]}`,
    ],
  ])('has its bytes again: %s', (_, json) => {
    expect(unpackRecord(packRecord(Buffer.from(json)))).toBe(json);
  });

  it('is a third of its size at most', () => {
    expect(packRecord(Buffer.from(usual)).length).toBeLessThan(usual.length / 3);
  });

  it('can be read by every later version: dictionary 1 is unchanged', () => {
    const digest = createHash('sha256').update(recordDictionary).digest('hex');
    expect(digest).toBe('42026b3aa1abeabe0b1b88626dae3c0b0aeb7955786f57fa4f8cd37f57feec14');
    expect(() => unpackRecord(Buffer.from('CUE', 'base64url'))).toThrow('format 9');
  });
});
