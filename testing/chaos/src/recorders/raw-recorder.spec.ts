import { gzipSync } from 'node:zlib';
import { RawRecorder } from './raw-recorder.ts';

const answer = (call: string, records: unknown[]) => ({
  value: Buffer.from(JSON.stringify({ success: true, code: '0', data: { records } })),
  headers: { envelope: JSON.stringify({ vendor: 'solis', call }) },
});

describe('RawRecorder', () => {
  it('names the samples that never became a record', () => {
    const raw = new RawRecorder();
    const records = [
      { sn: 'SN1', dataTimestamp: '1763712000999' },
      { sn: 'SN.2', dataTimestamp: 1763712005000 },
    ];
    raw.answered(answer('inverterDetailList', records));
    raw.answered(answer('inverterDetailList', records));
    expect(raw.samples).toBe(2);
    raw.wrote('solis:SN1:1763712000');
    raw.wrote('growatt:SN.2:1763712005');
    expect(raw.missing()).toEqual(['solis:SN%2E2:1763712005']);
  });

  it('reads compressed answers too', () => {
    const raw = new RawRecorder();
    const { value, headers } = answer('inverterDetailList', [{ sn: 'SN1', dataTimestamp: '1763712000999' }]);
    raw.answered({ value: gzipSync(value), headers: { ...headers, 'content-encoding': 'gzip' } });
    expect(raw.missing()).toEqual(['solis:SN1:1763712000']);
  });

  it('looks at no other calls', () => {
    const raw = new RawRecorder();
    raw.answered(answer('collectorDetail', [{ sn: 'C1', dataTimestamp: '1763712000000' }]));
    expect(raw.samples).toBe(0);
  });
});
