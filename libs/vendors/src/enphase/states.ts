import type { State } from '@heliograph/base-data';
import type { StateRow } from '@heliograph/vendor-contract';

type Row = readonly [code: string, text: string, state: State];

/** The vendor's table of statuses, one for systems and devices alike (developer-v4.enphase.com, "Status in API to Status in Enlighten"). */
const rows: readonly Row[] = [
  ['normal', 'System Normal; 2 without power', '1'],
  ['power', 'System Production Issue; 5 with power', '4'],
  ['micro', 'Microinverters Not Reporting', '0'],
  ['comm', 'Envoy Not Reporting', '0'],
  ['no_data', 'No Data', '0'],
  ['retired', 'Retired', '7'],
  ['deactivated', 'System Deactivated', '7'],
  ['unused', 'Unused', '7'],
  ['disabled', 'Not Enabled', '7'],
  ['rma', 'RMA', '8'],
  ['Error', 'Error; 5 with power', '4'],
  ['warning', 'Warning', '5'],
  ['any', 'Any Problem', '5'],
  ['meter', 'Meter Not Reporting', '5'],
  ['meter_issue', 'Meter Issue', '5'],
  ['battery', 'AC Batteries Not Reporting', '5'],
  ['storage_idle', 'Storage Inactive', '5'],
  ['encharge', 'Encharge Not Reporting', '5'],
  ['encharge_issue', 'Encharge Issue', '5'],
  ['enpower', 'Enpower Not Reporting', '5'],
  ['enpower_issue', 'Enpower Issue', '5'],
  ['nsr', 'Q Relay Not Reporting', '5'],
  ['debug', 'Informational; 2 without power', '1'],
  ['info', 'Informational; 2 without power', '1'],
  ['monitored', 'Monitored; 2 without power', '1'],
  ['muted', 'Alerts Disabled; 2 without power', '1'],
  ['data_upload', 'Data upload in progress; 2 without power', '1'],
  ['on_grid', 'On Grid; 2 without power', '1'],
  ['off_grid', 'Off Grid; 2 without power', '1'],
  ['grid_unknown', 'Grid Status Unknown', '-1'],
  ['not_monitored', 'Not Monitored', '-1'],
  ['unknown', 'Updating Data', '-1'],
];

export const states: StateRow[] = rows.map(([code, text, state]) => ({ code, text, state }));

const byCode = new Map(rows.map(([code, , state]) => [code, state]));

/** Returns the state that follows from the power alone, where no status came with it. */
export function stateOfPower(watts: number | undefined): State {
  if (watts === undefined) return '-1';
  return watts > 0 ? '1' : '2';
}

/** Returns the state of a status and the power that goes with it; undefined for a status in no table. */
export function stateOfStatus(status: string, watts: number | undefined): State | undefined {
  const state = byCode.get(status);
  if (state === '1' && watts !== undefined) return stateOfPower(watts);
  if (state === '4' && watts !== undefined && watts > 0) return '5';
  return state;
}

/** Returns whether the status means "no communication": a matter of liveness, not of a sample. */
export function isSilent(status: string): boolean {
  return byCode.get(status) === '0';
}
