import type { State } from '@heliograph/base-data';
import { own, stateLookup, type StateRow } from '@heliograph/vendor-contract';

/** Code of the row for every code that the vendor does not list. */
const OTHER = '*';

/**
 * `status` of the last data, by family (dossier, "Status codes"). Where the device list and the last data disagree, the last data's meaning is
 * taken, for that is the record that is mapped.
 */
export const states: readonly StateRow[] = [
  { code: 'inverter:0', text: 'Waiting (device list: disconnected)', state: '2' },
  { code: 'inverter:1', text: 'Normal', state: '1' },
  { code: 'inverter:2', text: 'Standby', state: '2' },
  { code: 'inverter:3', text: 'Fault', state: '4' },
  { code: 'inverter:*', text: 'Offline', state: '0' },
  { code: 'max:0', text: 'Standby', state: '2' },
  { code: 'max:1', text: 'Normal', state: '1' },
  { code: 'max:2', text: 'Discharge (device list: standby)', state: '2' },
  { code: 'max:3', text: 'Fault', state: '4' },
  { code: 'max:4', text: 'Flash', state: '8' },
  ...storageStates('mix'),
  ...storageStates('spa'),
  { code: 'tlx:0', text: 'Waiting (device list: disconnected)', state: '2' },
  { code: 'tlx:1', text: 'Normal', state: '1' },
  { code: 'tlx:2', text: 'Fault (device list: standby)', state: '4' },
  { code: 'tlx:3', text: 'Fault', state: '4' },
  { code: 'tlx:100', text: 'Normal (seen on MIN 9000TL-X)', state: '1' },
  // Type 2 becomes no record: its codes are here because they are documented.
  { code: 'storage:0', text: 'Standby', state: '2' },
  { code: 'storage:1', text: 'Charge', state: '1' },
  { code: 'storage:2', text: 'Discharge', state: '1' },
  { code: 'storage:3', text: 'Fault', state: '4' },
  { code: 'storage:4', text: 'Burning (firmware)', state: '8' },
];

function storageStates(family: 'mix' | 'spa'): StateRow[] {
  return [
    { code: `${family}:0`, text: 'Waiting', state: '2' },
    { code: `${family}:1`, text: 'Self-check', state: '3' },
    { code: `${family}:3`, text: 'Fault', state: '4' },
    { code: `${family}:4`, text: 'Upgrading', state: '8' },
    { code: `${family}:5`, text: 'Normal (PV and battery online)', state: '1' },
    { code: `${family}:6`, text: 'Normal', state: '1' },
    { code: `${family}:7`, text: 'Normal', state: '1' },
    { code: `${family}:8`, text: 'Normal', state: '1' },
    { code: `${family}:*`, text: 'Offline', state: '0' },
  ];
}

const stateOfKey = stateLookup(states);

/** Codes with two documented meanings: where `statusText` names one, it decides. */
const disputed = new Set(['max:2', 'tlx:2', 'mix:1', 'mix:2', 'spa:1', 'spa:2']);
const byText: Readonly<Record<string, State>> = { standby: '2', waiting: '2', normal: '1', fault: '4' };

export interface ReportedStatus {
  family: string;
  /** The code as written; undefined when the record has none. */
  code: string | undefined;
  statusText: string | undefined;
  /** The vendor reports the device as disconnected. */
  lost: boolean;
  /** The record reports AC power above 0. */
  generating: boolean;
}

export interface InterpretedStatus {
  state: State;
  unknownStateCode?: string;
}

/**
 * Returns the state of a record. Growatt documents "any other code: offline" for types 1, 5 and 6; a device that feeds in is not offline, so there
 * the code is unknown instead (100, documented nowhere, turned out to mean normal).
 */
export function stateOf({ family, code, statusText, lost, generating }: ReportedStatus): InterpretedStatus {
  if (lost) return { state: '0' };
  if (code === undefined) return { state: '-1' };
  const key = `${family}:${code}`;
  const byStatusText =
    disputed.has(key) && statusText !== undefined ? own(byText, statusText.toLowerCase()) : undefined;
  const known = byStatusText ?? stateOfKey(key);
  if (known !== undefined) return { state: known };
  const other = generating ? undefined : stateOfKey(`${family}:${OTHER}`);
  return other === undefined ? { state: '-1', unknownStateCode: key } : { state: other };
}
