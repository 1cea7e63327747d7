import { stateOf, states, type ReportedStatus } from '../states.ts';

const reported = (family: string, code: string, more: Partial<ReportedStatus> = {}): ReportedStatus => ({
  family,
  code,
  statusText: undefined,
  lost: false,
  generating: false,
  ...more,
});

describe('Growatt status', () => {
  it('has one row for each documented code', () => {
    expect(new Set(states.map(({ code }) => code)).size).toBe(states.length);
  });

  it.each([
    ['inverter', '0', '2'],
    ['inverter', '1', '1'],
    ['inverter', '2', '2'],
    ['inverter', '3', '4'],
    ['max', '0', '2'],
    ['max', '1', '1'],
    ['max', '2', '2'],
    ['max', '3', '4'],
    ['max', '4', '8'],
    ['tlx', '0', '2'],
    ['tlx', '1', '1'],
    ['tlx', '2', '4'],
    ['tlx', '3', '4'],
    ['tlx', '100', '1'],
    ['mix', '0', '2'],
    ['mix', '1', '3'],
    ['mix', '3', '4'],
    ['mix', '4', '8'],
    ['mix', '5', '1'],
    ['mix', '8', '1'],
    ['mix', '6', '1'],
    ['mix', '7', '1'],
    ['spa', '5', '1'],
    ['spa', '8', '1'],
    ['storage', '0', '2'],
    ['storage', '1', '1'],
    ['storage', '2', '1'],
    ['storage', '3', '4'],
    ['storage', '4', '8'],
    ['spa', '0', '2'],
    ['spa', '1', '3'],
    ['spa', '3', '4'],
    ['spa', '4', '8'],
    ['spa', '6', '1'],
    ['spa', '7', '1'],
  ])('%s %s is state %s', (family, code, state) => {
    expect(stateOf(reported(family, code))).toEqual({ state });
  });

  it('lets the text decide between the two meanings of a disputed code', () => {
    expect(stateOf(reported('tlx', '2', { statusText: 'Standby' })).state).toBe('2');
    expect(stateOf(reported('tlx', '2', { statusText: 'Unknown' })).state).toBe('4');
    expect(stateOf(reported('max', '2', { statusText: 'Fault' })).state).toBe('4');
    expect(stateOf(reported('tlx', '3', { statusText: 'Standby' })).state).toBe('4');
    expect(stateOf(reported('mix', '1', { statusText: 'Normal' })).state).toBe('1');
    expect(stateOf(reported('spa', '2', { statusText: 'Fault' })).state).toBe('4');
    expect(stateOf(reported('mix', '2'))).toEqual({ state: '0' });
  });

  it('takes any other code of types 1, 5 and 6 for offline, unless the device feeds in', () => {
    for (const family of ['inverter', 'mix', 'spa']) {
      expect(stateOf(reported(family, '17'))).toEqual({ state: '0' });
      expect(stateOf(reported(family, '100', { generating: true }))).toEqual({
        state: '-1',
        unknownStateCode: `${family}:100`,
      });
    }
    expect(stateOf(reported('max', '9'))).toEqual({ state: '-1', unknownStateCode: 'max:9' });
  });

  it('is offline while the device is lost, and unknown without a status', () => {
    expect(stateOf(reported('tlx', '1', { lost: true }))).toEqual({ state: '0' });
    expect(stateOf(reported('tlx', '1', { code: undefined }))).toEqual({ state: '-1' });
  });
});
