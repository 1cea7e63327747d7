import type { DeviceStateRecord } from './control-records.ts';
import { isOlderAccountState, isOlderDeviceState, isOlderQuota, isOlderRefreshToken } from './older-records.ts';

const state = (term?: number, generation = 0) => ({
  vendorAccountId: 'va',
  status: 'polling' as const,
  updatedAt: 1,
  writer: term === undefined ? undefined : { term, generation },
});
const token = (sealed: string, version?: number) => ({ sealed, keptAt: 1, version });

describe('the older record', () => {
  it('of the states of an account: that of an earlier owner, never one without a writer', () => {
    expect(isOlderAccountState(state(0, 3), state(0, 4))).toBe(true);
    expect(isOlderAccountState(state(0, 9), state(1, 1))).toBe(true);
    expect(isOlderAccountState(state(0, 4), state(0, 4))).toBe(false);
    expect(isOlderAccountState(state(), state(0, 4))).toBe(false);
    expect(isOlderAccountState(state(0, 4), state())).toBe(false);
  });

  it('of refresh tokens: one that was exchanged for one before, and the second that was exchanged for the same', () => {
    expect(isOlderRefreshToken(token('a', 3), token('b', 4))).toBe(true);
    expect(isOlderRefreshToken(token('a', 4), token('b', 4))).toBe(true);
    expect(isOlderRefreshToken(token('b', 4), token('b', 4))).toBe(false);
    expect(isOlderRefreshToken(token('a', 5), token('b', 4))).toBe(false);
    expect(isOlderRefreshToken(token('a'), token('b', 4))).toBe(false);
  });

  it('of quotas: the one that has spent less in the newest bucket of both', () => {
    expect(isOlderQuota({ counts: { 8: 90 } }, { counts: { 7: 1, 8: 120 } })).toBe(true);
    expect(isOlderQuota({ counts: { 7: 500 } }, { counts: { 8: 1 } })).toBe(true);
    expect(isOlderQuota({ counts: { 8: 120 } }, { counts: { 8: 120 } })).toBe(false);
    expect(isOlderQuota({ counts: { 10: 1 } }, { counts: { 9: 300 } })).toBe(false);
    expect(isOlderQuota({ counts: {} }, { counts: { 9: 300 } })).toBe(true);
  });

  const device = (changedAt: unknown, writer?: unknown, over: object = {}): DeviceStateRecord =>
    ({ deviceId: 'd', accountId: 'a', state: 1, online: true, changedAt, writer, ...over }) as DeviceStateRecord;

  it('of the states of a device: that of the earlier change, and of one time that of the earlier owner', () => {
    expect(isOlderDeviceState(device(100), device(200))).toBe(true);
    expect(isOlderDeviceState(device(200), device(100))).toBe(false);
    expect(isOlderDeviceState(device(100, { term: 0, generation: 9 }), device(200, { term: 0, generation: 4 }))).toBe(
      true,
    );
    expect(isOlderDeviceState(device(100, { term: 0, generation: 3 }), device(100, { term: 0, generation: 4 }))).toBe(
      true,
    );
    expect(isOlderDeviceState(device(100, { term: 0, generation: 4 }), device(100, { term: 0, generation: 4 }))).toBe(
      false,
    );
    expect(isOlderDeviceState(device(100), device(100, { term: 0, generation: 4 }))).toBe(false);
    expect(isOlderDeviceState(device(100, { term: 0, generation: 4 }), device(100))).toBe(false);
  });

  it.each([
    ['an invalid time', device('soon')],
    ['a time beyond all dates', device(1e300)],
    ['no time', device(undefined)],
    ['an invalid state', device(9e9, undefined, { state: 'x' })],
    ['an invalid presence', device(9e9, undefined, { online: 'yes' })],
    ['an invalid writer', device(100, null)],
  ])('never rejects a state of a device after one with %s', (_, poison) => {
    expect(isOlderDeviceState(device(100, { term: 0, generation: 4 }), poison)).toBe(false);
    expect(isOlderDeviceState(poison, device(100, { term: 0, generation: 4 }))).toBe(false);
  });
});
