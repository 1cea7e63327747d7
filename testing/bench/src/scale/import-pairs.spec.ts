import { pairProblems, pairsTable, type ImportPair } from './import-pairs.ts';
import { isLive } from './receipts.ts';

const latencies = (p99Ms: number) => {
  const latency = { p50Ms: 10, p99Ms, maxMs: 500 };
  return { basedata: latency, webhook: latency, kafka: latency, mqtt: latency };
};

const pair = (without: number, beside: number, more: Partial<ImportPair> = {}): ImportPair => ({
  without: latencies(without),
  beside: latencies(beside),
  importedRate: 100,
  waiting: { normalizer: 0, 'mqtt-dispatcher': 1_999 },
  ...more,
});

describe('pairs of live records without and beside imports', () => {
  it('are compared pair by pair', () => {
    const { rows } = pairsTable(1_000, 2, [pair(100, 110), pair(200, 180), pair(100, 130)]);
    const [, webhook] = rows;
    expect(webhook).toEqual(['webhook', '100 (100..200)', '130 (110..180)', '1.1 (0.9..1.3)']);
  });

  it('show imports that bring nothing, and records that pile up', () => {
    expect(pairProblems([pair(100, 110)])).toEqual([]);
    expect(pairProblems([pair(100, 110, { waiting: { normalizer: 2_001 } })])).toEqual([
      'pair 1: 2001 imported records wait for normalizer, 100 a second come',
    ]);
    expect(pairProblems([pair(100, 110, { importedRate: 0, waiting: {} })])).toEqual([
      'pair 1: no record was imported',
    ]);
  });

  it('count no imported record of a delivery topic', () => {
    expect(isLive({ headers: { kind: 'device.data' } })).toBe(true);
    expect(isLive({ headers: { kind: 'device.data', origin: 'import' } })).toBe(false);
  });
});
