import type { State } from '@heliograph/base-data';
import { stateLookup, type StateRow } from '@heliograph/vendor-contract';

/** V2 has no inverter mode: the state follows from open alerts and power, first row that fits (dossier: "State (derived)"). */
export const states: StateRow[] = [
  { code: 'alert:SITE_COMMUNICATION_FAULT', text: 'Open for the site of the inverter', state: '0' },
  { code: 'alert:RAPID_SITE_COMMUNICATION_FAULT', text: 'Open for the site of the inverter', state: '0' },
  { code: 'alert:INVERTER_COMMUNICATION_FAULT', text: 'Open for the inverter', state: '0' },
  { code: 'alert', text: 'Any other alert of impact 5 and above open for the inverter', state: '4' },
  { code: 'warning', text: 'Power above 0 with an alert of impact below 5 open', state: '5' },
  { code: 'producing', text: 'Power above 0', state: '1' },
  { code: 'idle', text: 'Power 0', state: '2' },
];

const known = stateLookup(states);

/** Returns whether the alert means that the vendor receives nothing from the inverter. */
export function isCommunicationFault(alertType: string): boolean {
  return known(`alert:${alertType}`) === '0';
}

/** The facts known of an inverter over one bucket. */
export interface Evidence {
  /** Open, and nothing newer came: what an inverter reports proves that it is connected. */
  communicationFault: boolean;
  faults: number;
  warnings: number;
  /** In any unit; undefined when it could not be read. */
  power: number | undefined;
}

export function stateOf({ communicationFault, faults, warnings, power }: Evidence): State {
  if (communicationFault) return '0';
  if (faults > 0) return stateOfCode('alert');
  if (power === undefined) return '-1';
  if (power <= 0) return stateOfCode('idle');
  return stateOfCode(warnings > 0 ? 'warning' : 'producing');
}

function stateOfCode(code: string): State {
  return known(code) ?? '-1';
}
