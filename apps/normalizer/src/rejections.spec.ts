import { Rejections } from './rejections.ts';

describe('Rejections', () => {
  it('counts all, and keeps the first of each reason', () => {
    const rejections = new Rejections();
    for (let i = 0; i < 13_000; i += 1) rejections.add({ reason: 'unexpected_shape', serial: `S${i}` });
    rejections.add({ reason: 'missing_time', detail: 'no time' });
    expect(JSON.parse(rejections.countsHeader())).toEqual({ unexpected_shape: 13_000, missing_time: 1 });
    const kept = JSON.parse(rejections.reasonsHeader()) as { reason: string; serial?: string }[];
    expect(kept).toHaveLength(11);
    expect(kept[9]).toEqual({ reason: 'unexpected_shape', serial: 'S9' });
    expect(kept[10]).toEqual({ reason: 'missing_time', detail: 'no time' });
  });

  it('stays small with any contents', () => {
    const rejections = new Rejections();
    const text = '\u0000\ud800'.repeat(100_000);
    for (let i = 0; i < 1000; i += 1) rejections.add({ reason: `reason_${i}`, detail: text, serial: text });
    expect(Buffer.byteLength(rejections.reasonsHeader())).toBeLessThanOrEqual(16_384);
    expect((JSON.parse(rejections.reasonsHeader()) as unknown[]).length).toBeGreaterThan(5);
    expect((JSON.parse(rejections.countsHeader()) as { other: number }).other).toBe(980);
  });
});
