import type { State } from '@heliograph/base-data';
import { stateLookup, type StateRow } from '@heliograph/vendor-contract';

/** The state of a sample of the cloud. The cloud has no state code: it is derived (dossier, "State (derived)"). */
export type DerivedState = 'fault' | 'producing_with_message' | 'producing' | 'standby' | 'unknown';

const derived: readonly (StateRow & { code: DerivedState })[] = [
  { code: 'fault', text: 'Error logged, and nothing exported since', state: '4' },
  {
    code: 'producing_with_message',
    text: 'EnergyExported > EnergyImported, error or warning logged in the interval',
    state: '5',
  },
  { code: 'producing', text: 'EnergyExported > EnergyImported', state: '1' },
  { code: 'standby', text: 'EnergyExported ≤ EnergyImported: no more than its own consumption', state: '2' },
  { code: 'unknown', text: 'EnergyExported not reported', state: '-1' },
];

/** `StatusCode` of the local Solar API V1 (42,0410,2012 §4.6.5): the vendor's only state codes. The cloud does not pass them on. */
const local: readonly [code: number, text: string, state: State][] = [
  [0, 'Startup', '3'],
  [1, 'Startup', '3'],
  [2, 'Startup', '3'],
  [3, 'Startup', '3'],
  [4, 'Startup', '3'],
  [5, 'Startup', '3'],
  [6, 'Startup', '3'],
  [7, 'Running', '1'],
  [8, 'Standby', '2'],
  [9, 'Bootloading', '8'],
  [10, 'Error', '4'],
  [11, 'Idle', '2'],
  [12, 'Ready', '2'],
  [13, 'Sleeping', '2'],
  [255, 'Unknown', '-1'],
];

export const states: StateRow[] = [
  ...derived,
  ...local.map(([code, text, state]) => ({ code: `local:${code}`, text: `${text} (Solar API V1)`, state })),
];

const known = stateLookup(states);

export function stateOf(code: DerivedState): State {
  return known(code) ?? '-1';
}
