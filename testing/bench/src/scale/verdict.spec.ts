import { stages, type StageReadings, verdictOf } from './stages.ts';

/** 100 records a second are written between the readings. */
function readings(written: number, lags: Readonly<Record<string, number>> = {}): StageReadings {
  return Object.fromEntries(stages.map(({ name }) => [name, { written, lag: lags[name] ?? 40 }]));
}

describe('verdictOf', () => {
  const kept = { seconds: 100, due: 10_000, polled: 9_500, betweenSeconds: 50, before: readings(5_000) };

  it('passes a fleet without long waits', () => {
    const verdict = verdictOf(30_000, { ...kept, after: readings(10_000, { normalizer: 1_900 }) });
    expect(verdict).toEqual({ carried: true, line: '30000 devices are carried' });
  });

  it('carries a fleet whose backlog becomes smaller', () => {
    const before = readings(5_000, { normalizer: 9_000 });
    expect(verdictOf(30_000, { ...kept, before, after: readings(10_000, { normalizer: 5_000 }) }).carried).toBe(true);
  });

  it('names the stage that lags, and by how much', () => {
    const after = readings(10_000, { 'webhook-dispatcher': 4_040 });
    expect(verdictOf(30_000, { ...kept, after })).toEqual({
      carried: false,
      line: '30000 devices are not carried: webhook-dispatcher falls behind by 80 records/s',
    });
  });

  it('measures the normalizer by answers', () => {
    const after = { ...readings(10_000), normalizer: { written: 5_050, lag: 90 } };
    expect(verdictOf(30_000, { ...kept, after }).line).toBe(
      '30000 devices are not carried: normalizer falls behind by 1 answers/s',
    );
  });

  it('names ingest when polls are not made', () => {
    expect(verdictOf(30_000, { ...kept, polled: 7_000, after: readings(10_000) }).line).toBe(
      '30000 devices are not carried: ingest falls behind by 30 records/s',
    );
  });

  it('names missing readings, and does not pass', () => {
    expect(verdictOf(30_000, { ...kept, after: { ...readings(10_000), normalizer: undefined } })).toEqual({
      carried: false,
      line: '30000 devices: not known, normalizer could not be read',
    });
  });
});
