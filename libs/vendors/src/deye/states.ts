import type { State } from '@heliograph/base-data';
import type { StateRow } from '@heliograph/vendor-contract';

/** Every known `deviceState` of device/latest: 0 after the hackathon documentation, 2 and 3 after the client deyecloud, 1 after all of them. */
export const states: StateRow[] = [
  { code: '0', text: 'Offline', state: '0' },
  { code: '1', text: 'Online (State 2 when it reports an AC power of 0)', state: '1' },
  { code: '2', text: 'Alarm (State 4 when it reports an AC power of 0)', state: '5' },
  { code: '3', text: 'Offline', state: '0' },
];

const byCode = new Map(states.map((row) => [row.code, row.state]));

/** What a code means when the inverter feeds in nothing: online is then waiting, and an alarm a fault. */
const withoutPower: Readonly<Partial<Record<State, State>>> = { '1': '2', '5': '4' };

/** Our state; undefined when the code is in no table. Without a reported power the code alone decides. */
export function stateOf(deviceState: string, powerKw: number | undefined): State | undefined {
  const state = byCode.get(deviceState);
  return state !== undefined && powerKw === 0 ? (withoutPower[state] ?? state) : state;
}

export function isOffline(deviceState: string | undefined): boolean {
  return deviceState !== undefined && byCode.get(deviceState) === '0';
}
