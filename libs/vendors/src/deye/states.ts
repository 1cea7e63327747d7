import type { StateRow } from '@heliograph/vendor-contract';

/** Every known `deviceState` of device/latest: 0 after the hackathon documentation, 2 and 3 after the client deyecloud, 1 after all of them. */
export const states: StateRow[] = [
  { code: '0', text: 'Offline', state: '0' },
  { code: '1', text: 'Online (State 2 when it reports an AC power of 0)', state: '1' },
  { code: '2', text: 'Alarm (State 4 when it reports an AC power of 0)', state: '5' },
  { code: '3', text: 'Offline', state: '0' },
];

const offline: readonly string[] = states.filter(({ state }) => state === '0').map(({ code }) => code);

export function isOffline(deviceState: string | undefined): boolean {
  return deviceState !== undefined && offline.includes(deviceState);
}
