import { reported } from '@heliograph/base-data';
import type { ArrivedEvent, HistoryEvent, WroteEvent } from './events.ts';
import { checkHistory } from './check-history.ts';

const wrote = (key: string, offset: number, more: Partial<WroteEvent> = {}): WroteEvent => ({
  type: 'wrote',
  at: offset,
  topic: 'basedata',
  partition: 0,
  offset,
  account: 'a1',
  key,
  device: 'd1',
  hash: 'h',
  for: [],
  ...more,
});
const arrived = (key: string, at: number, more: Partial<ArrivedEvent> = {}): ArrivedEvent => ({
  type: 'arrived',
  at,
  consumer: 'kafka a1',
  channel: 'kafka',
  account: 'a1',
  key,
  hash: 'h',
  ...more,
});
const violations = async (...events: HistoryEvent[]) => (await checkHistory(events)).violations.join('\n');

describe('checkHistory', () => {
  it('finds no violation in a run without faults, repeats included', async () => {
    const history = [
      wrote('k1', 1, { for: ['kafka a1'] }),
      wrote('k2', 2),
      arrived('k1', 10),
      arrived('k2', 11),
      arrived('k1', 12),
      wrote('k1', 3),
      arrived('k2', 13),
    ];
    expect(await checkHistory(history)).toEqual({
      violations: [],
      events: 7,
      revocationMs: 0,
      overtaken: 0,
      changeMs: undefined,
    });
  });

  it('names lost records, unless the count explains them', async () => {
    const lost = [wrote('k1', 1, { for: ['kafka a1', 'wh'] }), arrived('k1', 5)];
    expect(await violations(...lost)).toMatch(/nothing lost: 1\n.*such as wh k1 of basedata\/0@1/);
    expect(await violations(...lost, { type: 'explained', deliveries: 1 })).toBe('');
  });

  it('names a key with two bodies, in the log or at a consumer, but not of two accounts', async () => {
    expect(await violations(wrote('k', 1), wrote('k', 2, { hash: 'x' }))).toMatch(/one body.*\n.*k: another body in/);
    expect(await violations(wrote('k', 1), arrived('k', 2, { hash: 'x' }))).toMatch(/another body at kafka a1/);
    expect(await violations(wrote('k', 1), wrote('k', 2, { account: 'a2', hash: 'x' }))).toBe('');
  });

  describe('order per device', () => {
    const two = [wrote('old', 1), wrote('new', 2)];

    it('is by first deliveries; duplicates do not count', async () => {
      expect(await violations(...two, arrived('new', 5), arrived('old', 6))).toMatch(
        /order.*\n.*kafka a1: old after new/,
      );
      expect(await violations(...two, arrived('old', 5), arrived('new', 6), arrived('old', 7))).toBe('');
    });

    it('is known although the log is read late', async () => {
      expect(await violations(arrived('new', 5), arrived('old', 6), ...two)).toMatch(/old after new/);
    });

    it('is checked within a device and a partition', async () => {
      const other = [wrote('old', 1, { device: 'd2' }), wrote('new', 2)];
      expect(await violations(...other, arrived('new', 5), arrived('old', 6))).toBe('');
      const moved = [wrote('old', 1, { partition: 1 }), wrote('new', 2)];
      expect(await violations(...moved, arrived('new', 5), arrived('old', 6))).toBe('');
    });

    it('excuses the retry of a webhook, not its first attempt', async () => {
      const hook = { consumer: 'wh', channel: 'webhook' } as const;
      const late = (attempt: number) => [arrived('new', 5, hook), arrived('old', 6, { ...hook, attempt })];
      expect(await violations(...two, ...late(2))).toBe('');
      expect(await violations(...two, ...late(1))).toMatch(/wh: old after new/);
    });

    it('excuses what lay in a retry tier without an attempt', async () => {
      const hook = { consumer: 'wh', channel: 'webhook' } as const;
      const deferred: HistoryEvent = { type: 'deferred', at: 4, consumer: 'wh', key: 'old', topic: 'webhook.retry.5s' };
      expect(await violations(...two, arrived('new', 5, hook), arrived('old', 6, hook), deferred)).toBe('');
    });

    it('counts overtaken records of a webhook after a fault, and allows them on no other channel', async () => {
      const fault: HistoryEvent = { type: 'fault', at: 3, what: 'kill -9 webhook-dispatcher-1' };
      const hook = { consumer: 'wh', channel: 'webhook' } as const;
      const late = [fault, ...two, arrived('new', 5, hook), arrived('old', 6, hook)];
      expect(await checkHistory(late)).toMatchObject({ violations: [], overtaken: 1 });
      expect(await violations(fault, ...two, arrived('new', 5), arrived('old', 6))).toMatch(/kafka a1: old after new/);
    });

    it('excuses records that a killed MQTT broker had acknowledged, but no later ones', async () => {
      const topic = { consumer: 'mqtt a1', channel: 'mqtt' } as const;
      const late = [arrived('new', 50, topic), arrived('old', 60, topic)];
      const killed = (at: number): HistoryEvent => ({ type: 'fault', at, what: 'mqtt SIGKILL' });
      expect(await violations(...two, killed(20), ...late)).toBe('');
      expect(await violations(...two, killed(0), ...late)).toMatch(/old after new/);
    });
  });

  it('names records that arrive more than 5 s after a revocation, and reports the latest delay', async () => {
    const revoked: HistoryEvent = { type: 'revoked', consumer: 'kafka a1', at: 1_000 };
    expect((await checkHistory([revoked, arrived('k', 5_900)])).revocationMs).toBe(4_900);
    expect(await violations(revoked, arrived('k', 5_900))).toBe('');
    expect(await violations(revoked, arrived('k', 6_001))).toMatch(/revocation: 1\n.*kafka a1: k 5001 ms after/);
  });

  describe('linearizable control', () => {
    const operation = (kind: 'write' | 'read', value: string, from: number, to?: number): HistoryEvent => ({
      type: 'operation',
      kind,
      webhook: 'wh',
      register: 'state',
      value,
      from,
      ...reported({ to }),
    });
    const observed = (value: string, at: number): HistoryEvent => ({
      type: 'observed',
      webhook: 'wh',
      register: 'state',
      oneOf: [value],
      from: at,
      at,
    });
    const created = operation('write', 'active', 0, 10);

    it('lets a delivery be as old as the grace, and measures how old they were', async () => {
      const history = [created, operation('write', 'paused', 1_000, 1_010), observed('active', 3_000)];
      expect(await checkHistory(history)).toMatchObject({ violations: [], changeMs: 2_000 });
      expect(await violations(...history, observed('active', 6_011))).toMatch(/wh state: a read of active/);
    });

    it('allows the API itself no old value', async () => {
      const paused = operation('write', 'paused', 1_000, 1_010);
      expect(await violations(created, paused, operation('read', 'active', 1_005, 1_020))).toBe('');
      expect(await violations(created, paused, operation('read', 'active', 1_011, 1_020))).toMatch(
        /fits into no order/,
      );
    });
  });
});
