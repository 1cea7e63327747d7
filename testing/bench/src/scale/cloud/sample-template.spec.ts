import { SampleTemplate } from './sample-template.ts';

describe('SampleTemplate', () => {
  const text = '{"sn":"AB1","time":"2026-01-01 10:00:00","logged":"2026-01-01 10:00:00 (UTC)","ab1":{"AB1":1}}';

  it('fills in ids and times wherever they stand', () => {
    const marks = { serial: 'AB1', time: '2026-01-01 10:00:00' };
    const filled = new SampleTemplate({ text, marks }).fill({ serial: 'XY22', time: '12:00' });
    expect(filled).toBe('{"sn":"XY22","time":"12:00","logged":"12:00 (UTC)","ab1":{"XY22":1}}');
  });

  it('takes the longest of two marks at one place', () => {
    const marks = { day: '2026-01-01', time: '2026-01-01 10:00:00' };
    expect(
      new SampleTemplate({ text: 'a 2026-01-01 10:00:00 b 2026-01-01 c', marks }).fill({ day: 'D', time: 'T' }),
    ).toBe('a T b D c');
  });

  it('refuses a text without a mark', () => {
    expect(() => new SampleTemplate({ text, marks: { serial: 'CD' } })).toThrow('has no serial "CD"');
  });
});
