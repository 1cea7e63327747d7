import type { StreamEvent } from '@heliograph/sdk';
import { entryOf, keyOf, MAX_ENTRIES, SeenKeys, withAdded, type TailEntry } from './tail.ts';

const entry = (number: number): TailEntry => ({
  number,
  at: 1,
  kind: 'k',
  vendor: 'v',
  subject: 's',
  powerKw: 1,
  text: '{}',
});
const entries = (from: number, to: number): TailEntry[] =>
  Array.from({ length: to - from + 1 }, (_, n) => entry(from + n));

describe('withAdded', () => {
  it('keeps the newest entries, newest first, up to its limit', () => {
    const first = withAdded([], entries(1, 3));
    expect(first.map(({ number }) => number)).toEqual([3, 2, 1]);
    const full = withAdded(first, entries(4, MAX_ENTRIES + 1));
    expect(full).toHaveLength(MAX_ENTRIES);
    expect([full[0]!.number, full.at(-1)!.number]).toEqual([MAX_ENTRIES + 1, 2]);
    expect(withAdded(full, entries(1000, 1999))[MAX_ENTRIES - 1]!.number).toBe(2000 - MAX_ENTRIES);
  });
});

describe('entryOf', () => {
  it('reads a record', () => {
    const record = { DataSources: 'solis', InverterSN: 'A', PowerACOutputActive: 2.5 };
    expect(entryOf({ type: 'record', record, text: 't' } as StreamEvent, 7, 9)).toEqual({
      number: 7,
      at: 9,
      kind: 'device.data',
      vendor: 'solis',
      subject: 'A',
      powerKw: 2.5,
      text: 't',
    });
  });

  it('reads a sum of energy', () => {
    const sums = { scope: 'device', DataSources: 'sma', InverterSN: 'A', idempotency_key: 'd_1:1:1h:v1' };
    const event = { type: 'energy', sums, text: 't' } as unknown as StreamEvent;
    expect(entryOf(event, 1, 1)).toMatchObject({ kind: 'energy.interval', vendor: 'sma', subject: 'A' });
    expect(keyOf(event)).toBe('d_1:1:1h:v1');
  });

  it.each([
    ['battery', { BatteryPower: -1.2 }, -1.2],
    ['meter', { GridPower: 0.5 }, 0.5],
    ['site', { PVPower: 3, GridPower: 1 }, 3],
    ['meter', { LoadPower: 1 }, undefined],
  ])('reads a sample of a %s', (deviceType, powers, powerKw) => {
    const record = { deviceType, DataSources: 'sma', DeviceSN: 'B1', idempotency_key: 'k', ...powers };
    const event = { type: 'storage', record, text: 't' } as unknown as StreamEvent;
    expect(entryOf(event, 1, 1)).toEqual({
      number: 1,
      at: 1,
      kind: `${deviceType}.data`,
      vendor: 'sma',
      subject: 'B1',
      powerKw,
      text: 't',
    });
    expect(keyOf(event)).toBe('k');
  });

  it('reads an event about any subject', () => {
    const event = { event: 'vendor.health_changed', vendor: 'sma' };
    expect(entryOf({ type: 'event', event, text: 't' } as unknown as StreamEvent, 1, 1)).toMatchObject({
      kind: 'vendor.health_changed',
      vendor: 'sma',
      subject: undefined,
    });
  });

  it('leaves out messages about the connection', () => {
    expect(entryOf({ type: 'open' }, 1, 1)).toBeUndefined();
    expect(entryOf({ type: 'end', reason: 'shutdown' }, 1, 1)).toBeUndefined();
  });
});

describe('SeenKeys', () => {
  it('recognises duplicates, and forgets the oldest keys', () => {
    const seen = new SeenKeys();
    expect([seen.add('a'), seen.add('b'), seen.add('a')]).toEqual([true, true, false]);
    for (let n = 0; n < 9_999; n += 1) seen.add(String(n));
    expect(seen.add('b')).toBe(false);
    expect(seen.add('a')).toBe(true);
  });

  it('has the keys of records and events, but not of messages about the connection', () => {
    const record = { idempotency_key: 'r' };
    const event = { idempotency_key: 'e' };
    expect(keyOf({ type: 'record', record, text: 't' } as StreamEvent)).toBe('r');
    expect(keyOf({ type: 'event', event, text: 't' } as StreamEvent)).toBe('e');
    expect(keyOf({ type: 'open' })).toBeUndefined();
  });
});
