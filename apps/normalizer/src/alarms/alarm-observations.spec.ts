import { type MappedAlarms, type RawEnvelope, vendorAlarm } from '@heliograph/vendor-contract';
import { deviceOf } from '../../test/simulated-partition.ts';
import { type DeviceState, emptyDeviceState } from '../device-state.ts';
import { AlarmObservations } from './alarm-observations.ts';

const device = deviceOf('A');
const reader = {
  tables: [],
  pace: { intervalSeconds: 600, end: 'absent', note: '' } as const,
  unmapped: '',
  read: (code: string) => vendorAlarm({ code, meaning: undefined }, { list: 'alerts' }),
};
const item = (...alerts: string[]): MappedAlarms => ({ kind: 'alarms', device, alerts, warnings: [] });

/** Observes an answer of a call. @param at its offset, and Unix seconds @returns its events */
function observe(state: DeviceState, at: { offset?: number; seconds: number }, ...alerts: string[]): string[] {
  const envelope = { vendor: 'acme', fetchedAt: at.seconds * 1000 } as RawEnvelope;
  const observations = new AlarmObservations(envelope, reader, at.offset);
  observations.observeCall(item(...alerts), state);
  return observations.events.map(({ event }) => `${event.event} ${event.vendorCode}`);
}

describe('answers of a call that come again after a crash, while the state is newer', () => {
  let state: DeviceState;

  beforeEach(() => {
    state = emptyDeviceState();
    expect(observe(state, { offset: 1, seconds: 100 }, 'X')).toEqual(['alarm.raised X']);
  });

  it('one without an alarm counts once: it does not clear it alone', () => {
    expect(observe(state, { offset: 2, seconds: 200 })).toEqual([]);
    expect(observe(state, { offset: 2, seconds: 200 })).toEqual([]);
    expect(observe(state, { offset: 3, seconds: 300 })).toEqual(['alarm.cleared X']);
  });

  it('one from before the end of an alarm does not raise it again', () => {
    observe(state, { offset: 2, seconds: 200 });
    observe(state, { offset: 3, seconds: 300 });
    // Nothing is open, so that an empty answer changes nothing of the state.
    observe(state, { offset: 4, seconds: 400 });
    for (const offset of [1, 2, 3, 4]) {
      const alerts = offset === 1 ? ['X'] : [];
      expect(observe(state, { offset, seconds: offset * 100 }, ...alerts)).toEqual([]);
    }
    expect(observe(state, { offset: 5, seconds: 500 }, 'X')).toEqual(['alarm.raised X']);
  });

  it.each([
    ['of a topic that was created again', { offset: 0, seconds: 200 }],
    ['after a clock was set back', { offset: 2, seconds: 50 }],
    ['without an offset', { seconds: 100 }],
  ])('one %s counts', (_name, at) => {
    expect(observe(state, at, 'X', 'Y')).toEqual(['alarm.raised Y']);
  });
});
