import type { StateRow } from '@heliograph/vendor-contract';

/** Every documented `deviceState` (SOLARMAN OpenAPI document V2.0.3, "Get device real-time data"). */
export const states: StateRow[] = [
  { code: '1', text: 'Online (State 2 when it reports an AC power of 0)', state: '1' },
  { code: '2', text: 'Alarm (State 4 when it reports an AC power of 0)', state: '5' },
  { code: '3', text: 'Offline', state: '0' },
];
