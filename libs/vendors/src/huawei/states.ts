import { stateLookup, type StateRow } from '@heliograph/vendor-contract';

/**
 * Every documented `inverter_state` (dossier: "inverter_state table"; 515, 775–778, 1027–1029, 2560 and 40961 come from client code). 45056 counts as
 * disconnected: the SmartLogger no longer receives the inverter, so the values beside it are old.
 */
export const states: StateRow[] = [
  { code: '0', text: 'Standby: initializing', state: '3' },
  { code: '1', text: 'Standby: insulation resistance detecting', state: '3' },
  { code: '2', text: 'Standby: irradiation detecting', state: '2' },
  { code: '3', text: 'Standby: grid detecting', state: '3' },
  { code: '256', text: 'Start', state: '3' },
  { code: '512', text: 'Grid-connected', state: '1' },
  { code: '513', text: 'Grid-connected: power limited', state: '6' },
  { code: '514', text: 'Grid-connected: self-derating', state: '6' },
  { code: '515', text: 'Off-grid operation', state: '1' },
  { code: '768', text: 'Shutdown: on fault', state: '4' },
  { code: '769', text: 'Shutdown: on command', state: '7' },
  { code: '770', text: 'Shutdown: OVGR', state: '4' },
  { code: '771', text: 'Shutdown: communication interrupted', state: '4' },
  { code: '772', text: 'Shutdown: power limited', state: '7' },
  { code: '773', text: 'Shutdown: manual startup required', state: '7' },
  { code: '774', text: 'Shutdown: DC switch disconnected', state: '7' },
  { code: '775', text: 'Shutdown: rapid shutdown', state: '7' },
  { code: '776', text: 'Shutdown: input underpower', state: '2' },
  { code: '777', text: 'Shutdown: NS protection', state: '4' },
  { code: '778', text: 'Shutdown: commanded rapid shutdown', state: '7' },
  { code: '1025', text: 'Grid scheduling: cosφ-P curve', state: '1' },
  { code: '1026', text: 'Grid scheduling: Q-U curve', state: '1' },
  { code: '1027', text: 'Grid scheduling: PF-U curve', state: '1' },
  { code: '1028', text: 'Grid scheduling: dry contact', state: '6' },
  { code: '1029', text: 'Grid scheduling: Q-P curve', state: '1' },
  { code: '1280', text: 'Ready for terminal test', state: '8' },
  { code: '1281', text: 'Terminal testing', state: '8' },
  { code: '1536', text: 'Inspection in progress', state: '8' },
  { code: '1792', text: 'AFCI self-check', state: '3' },
  { code: '2048', text: 'I-V scanning', state: '8' },
  { code: '2304', text: 'DC input detection', state: '3' },
  { code: '2560', text: 'Off-grid charging', state: '1' },
  { code: '40960', text: 'Standby: no irradiation', state: '2' },
  { code: '40961', text: 'Standby: no DC input', state: '2' },
  { code: '45056', text: 'Communication interrupted (SmartLogger)', state: '0' },
  { code: '49152', text: 'Loading (SmartLogger)', state: '3' },
];

/** Returns our state of an `inverter_state`; undefined when the code is in no documentation. */
export const stateOfCode = stateLookup(states);
