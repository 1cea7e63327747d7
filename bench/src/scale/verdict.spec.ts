import { verdictOf } from './verdict.ts';

describe('verdictOf', () => {
  const kept = { seconds: 100, dueRate: 100, polledRate: 99.5, betweenSeconds: 50 };
  const small = { normalizer: 120, 'webhook-dispatcher': 40 };

  it('carries a fleet of which nothing waits for long', () => {
    const verdict = verdictOf(30_000, { ...kept, before: { ...small, normalizer: 10 }, after: small });
    expect(verdict).toEqual({ carried: true, line: '30000 devices are carried' });
  });

  it('carries a fleet whose backlog becomes smaller', () => {
    const before = { normalizer: 9_000 };
    expect(verdictOf(30_000, { ...kept, before, after: { normalizer: 5_000 } }).carried).toBe(true);
  });

  it('names the stage that falls behind, and by how much', () => {
    const after = { ...small, 'webhook-dispatcher': 4_040 };
    expect(verdictOf(30_000, { ...kept, before: small, after })).toEqual({
      carried: false,
      line: '30000 devices are not carried: webhook-dispatcher falls behind by 80 records/s',
    });
  });

  it('names ingest when polls are not made', () => {
    expect(verdictOf(30_000, { ...kept, polledRate: 80, before: small, after: small }).line).toBe(
      '30000 devices are not carried: ingest falls behind by 20 records/s',
    );
  });

  it('says what it could not read, and promises nothing', () => {
    expect(verdictOf(30_000, { ...kept, before: small, after: { normalizer: undefined } })).toEqual({
      carried: false,
      line: '30000 devices: not known, normalizer could not be read',
    });
  });
});
