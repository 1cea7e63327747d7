import { stateLookup, type StateRow } from '@heliograph/vendor-contract';

/** Every documented `runningState` (OpenAPI document V1.1.18, variable table). */
export const states: StateRow[] = [
  { code: '160', text: 'Self-test', state: '3' },
  { code: '161', text: 'Waiting', state: '2' },
  { code: '162', text: 'Checking', state: '3' },
  { code: '163', text: 'On-grid', state: '1' },
  { code: '164', text: 'Off-grid / EPS', state: '1' },
  { code: '165', text: 'Fault', state: '4' },
  { code: '166', text: 'Permanent fault', state: '4' },
  { code: '167', text: 'Standby', state: '2' },
  { code: '168', text: 'Upgrading', state: '8' },
  { code: '169', text: 'FCT (factory test)', state: '8' },
  { code: '170', text: 'Illegal', state: '4' },
];

/** Returns our state of a `runningState`; undefined when the code is in no table. */
export const stateOfCode = stateLookup(states);
