import { readText, stateReader, type JsonRecord, type StateRow, type Stated } from '@heliograph/vendor-contract';
import { GRID_TIED, STORAGE } from './wire.ts';

/**
 * Every documented code (Elekeeper Open Platform document, "mpvMode", "deviceStatus", "runningState"), under its
 * member.
 */
export const states: StateRow[] = [
  { code: 'mpvMode:0', text: 'Initialization', state: '3' },
  { code: 'mpvMode:1', text: 'Waiting', state: '2' },
  { code: 'mpvMode:2', text: 'Grid-connected', state: '1' },
  { code: 'mpvMode:3', text: 'Off-grid (storage)', state: '1' },
  { code: 'mpvMode:4', text: 'Grid-connected with load (storage)', state: '1' },
  { code: 'mpvMode:5', text: 'Fault', state: '4' },
  { code: 'mpvMode:6', text: 'Upgrade', state: '8' },
  { code: 'mpvMode:7', text: 'Debugging', state: '8' },
  { code: 'mpvMode:8', text: 'Self-inspection', state: '3' },
  { code: 'mpvMode:9', text: 'Reset', state: '3' },
  { code: 'deviceStatus:grid:1', text: 'Standby', state: '2' },
  { code: 'deviceStatus:grid:2', text: 'Normal', state: '1' },
  { code: 'deviceStatus:grid:3', text: 'Error', state: '4' },
  { code: 'deviceStatus:grid:4', text: 'Warning', state: '5' },
  { code: 'deviceStatus:storage:1', text: 'Standby', state: '2' },
  { code: 'deviceStatus:storage:2', text: 'On-grid', state: '1' },
  { code: 'deviceStatus:storage:3', text: 'Off-grid', state: '1' },
  { code: 'deviceStatus:storage:4', text: 'Bypass', state: '2' },
  { code: 'deviceStatus:storage:5', text: 'Fault', state: '4' },
  { code: 'deviceStatus:storage:6', text: 'Upgrade', state: '8' },
  { code: 'runningState:1', text: 'Normal', state: '1' },
  { code: 'runningState:2', text: 'Alarm', state: '5' },
  { code: 'runningState:3', text: 'Offline', state: '0' },
  { code: 'runningState:4', text: 'Historical', state: '-1' },
  { code: 'runningState:5', text: 'Not monitored', state: '-1' },
];

const stated = stateReader(states);

/**
 * `mpvMode` of a point, else `deviceStatus` (documented for lists, as a number, and sent there as text too). A running inverter that names a fault is
 * a warning (5).
 */
export function stateOf({ mpvMode, deviceStatus }: JsonRecord, isStorage: boolean, hasFault: boolean): Stated {
  const code = codeOf('mpvMode', mpvMode) ?? codeOf(`deviceStatus:${isStorage ? STORAGE : GRID_TIED}`, deviceStatus);
  const known = stated(code);
  return hasFault && known.state === '1' ? { state: '5' } : known;
}

/** `deviceStatus` is a number by its table, and the text of it in the document's example ("On-grid"). */
function codeOf(family: string, value: unknown): string | undefined {
  const text = readText(value);
  if (text === undefined) return undefined;
  const named = states.find((row) => row.code.startsWith(family) && row.text.toLowerCase() === text.toLowerCase());
  return named?.code ?? `${family}:${text}`;
}
