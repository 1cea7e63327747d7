import { driftSchema } from './schema-drift.ts';

const answer =
  '{"code":0,"data":[{"id":1298491919448631809,"pac":512.0,"sn":"A1","eday":"12.50","state":null,"vac1":"230.10","temperature":41.0,"fac":50.02}],"note":"x"}';

describe('schema drift', () => {
  it('keeps unchanged members byte for byte, 19-digit ids and trailing zeros included', () => {
    for (const drift of ['missing', 'renamed', 'retyped'] as const) {
      const text = driftSchema(answer, drift);
      expect(text).not.toBe(answer);
      expect(text).toContain('"code":0');
      expect(text).toContain('1298491919448631809');
    }
  });

  it('strikes the same members each time, and never the envelope', () => {
    expect(driftSchema(answer, 'missing')).toBe(driftSchema(answer, 'missing'));
    const names = Array.from({ length: 40 }, (_, i) => `member${i}`);
    const wide = JSON.stringify({ data: Object.fromEntries(names.map((name) => [name, 1])), status: 1 });
    const left = JSON.parse(driftSchema(wide, 'missing')) as { data: object; status: number };
    expect(left.status).toBe(1);
    expect(Object.keys(left.data).length).toBeGreaterThan(20);
    expect(Object.keys(left.data).length).toBeLessThan(40);
    const renamed = JSON.parse(driftSchema(wide, 'renamed')) as { data: object };
    expect(Object.keys(renamed.data)).toHaveLength(40);
    expect(Object.keys(renamed.data).filter((name) => name.endsWith('V2'))).toHaveLength(
      40 - Object.keys(left.data).length,
    );
  });

  it('leaves a page that is not JSON, and everything when it is off', () => {
    expect(driftSchema('<html>', 'missing')).toBe('<html>');
    expect(driftSchema(answer, 'off')).toBe(answer);
  });
});
