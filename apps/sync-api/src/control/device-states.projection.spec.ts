import type { DeviceStateRecord } from '@heliograph/messaging';
import { cachedStates } from './device-states.projection.ts';

const record = (changes: object = {}): DeviceStateRecord => ({
  deviceId: 'dev_1',
  accountId: 'acc_1',
  state: 1,
  online: true,
  changedAt: 7,
  writer: { term: 0, generation: 3 },
  ...changes,
});

describe(cachedStates.name, () => {
  it('keeps all but the key, and shares equal writers', () => {
    const select = cachedStates();
    const { deviceId, ...cached } = record();
    expect([deviceId, select(record())]).toEqual(['dev_1', cached]);
    expect(select(record()).writer).toBe(select(record()).writer);
    expect(select(record({ writer: { term: 1, generation: 3 } })).writer).toEqual({ term: 1, generation: 3 });
    expect('writer' in select(record({ writer: undefined }))).toBe(false);
  });

  it('does not share an invalid writer between records', () => {
    const select = cachedStates();
    expect(select(record({ writer: {} })).writer).toEqual({});
    expect(select(record({ writer: { other: 1 } })).writer).toEqual({ other: 1 });
  });
});
