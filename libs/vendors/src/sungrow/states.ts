import type { State } from '@heliograph/base-data';
import type { StateRow } from '@heliograph/vendor-contract';

/** Point 29 (inverter), 13146 (hybrid) and 51301 (microinverter) in decimal (API document, list of common points). */
export const states: StateRow[] = [
  { code: '0', text: 'Grid-connected operation', state: '1' },
  { code: '1', text: 'Shut down', state: '7' },
  { code: '2', text: 'Awaiting startup', state: '2' },
  { code: '4', text: 'Emergency stop', state: '7' },
  { code: '8', text: 'Standby', state: '2' },
  { code: '16', text: 'Initial standby', state: '2' },
  { code: '20', text: 'Microgrid operation', state: '1' },
  { code: '32', text: 'Starting up', state: '3' },
  { code: '64', text: 'Grid-connected, normal', state: '1' },
  { code: '65', text: 'Off-grid charging', state: '1' },
  { code: '128', text: 'Derated running', state: '6' },
  { code: '256', text: 'Operation fault', state: '4' },
  { code: '512', text: 'Update failed', state: '8' },
  { code: '1024', text: 'Maintenance mode', state: '8' },
  { code: '2048', text: 'Forced mode', state: '1' },
  { code: '4096', text: 'Off-grid operation', state: '1' },
  { code: '4369', text: 'Uninitialized', state: '3' },
  { code: '4608', text: 'Initial standby', state: '2' },
  { code: '4864', text: 'Awaiting startup (stopped by key)', state: '7' },
  { code: '5120', text: 'Standby', state: '2' },
  { code: '5376', text: 'Emergency stop', state: '7' },
  { code: '5632', text: 'Starting up', state: '3' },
  { code: '5888', text: 'AFCI self-test', state: '3' },
  { code: '6144', text: 'Smart plant building', state: '8' },
  { code: '6400', text: 'Security mode', state: '8' },
  { code: '8192', text: 'Open loop', state: '3' },
  { code: '9472', text: 'LCD/DSP communication fault', state: '4' },
  { code: '9473', text: 'Restarting', state: '3' },
  { code: '16384', text: 'Energy dispatch', state: '1' },
  { code: '16385', text: 'Energy dispatch (hybrid: emergency charging)', state: '1' },
  { code: '16435', text: 'Low insulation resistance', state: '4' },
  { code: '16439', text: 'Insulation board anomaly', state: '4' },
  { code: '20992', text: 'Shutting down', state: '7' },
  { code: '21760', text: 'Shut down due to faults', state: '4' },
  { code: '32768', text: 'Shut down', state: '7' },
  { code: '33024', text: 'Derated running', state: '6' },
  { code: '33280', text: 'Dispatched running', state: '6' },
  { code: '33792', text: 'Running under anti-PID', state: '1' },
  { code: '37120', text: 'Running with alarm', state: '5' },
];

const byCode = new Map(states.map((row) => [row.code, row.state]));

/** Returns our state of a running status; undefined when the code is in no table. */
export function stateOfCode(code: string): State | undefined {
  return byCode.get(code);
}
