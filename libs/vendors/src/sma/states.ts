import type { State } from '@heliograph/base-data';
import type { StateRow } from '@heliograph/vendor-contract';

/** The vendor has no state code anywhere (dossier, "Sets"): these are the states of its rule, by names of our own. */
export const states: StateRow[] = [
  { code: 'derived:offline', text: 'Fell silent while generating, or deactivated', state: '0' },
  { code: 'derived:producing', text: 'activePower above 0', state: '1' },
  { code: 'derived:standby', text: 'activePower 0 (night, standby)', state: '2' },
  { code: 'derived:unknown', text: 'activePower not reported', state: '-1' },
];

/**
 * Returns the state by the dossier's rule ("State (derived)"). `silent`: the newest sample there is, and overdue. The vendor's "during sun hours" is
 * read off the sample itself: a device that generated in its last one did not go to sleep after it.
 */
export function stateOf(activePower: number | undefined, silent: boolean): State {
  if (activePower === undefined) return '-1';
  if (activePower <= 0) return '2';
  return silent ? '0' : '1';
}
