import type { State } from '@heliograph/base-data';
import { stateLookup, type StateRow } from '@heliograph/vendor-contract';

/** `currentState` while it is no fault: decimal text of register 33095/3043 (dossier, "Fields"). */
const running: StateRow[] = [
  { code: '0', text: 'Normal / Waiting', state: '2' },
  { code: '1', text: 'Open loop running', state: '3' },
  { code: '2', text: 'Waiting / Soft start', state: '3' },
  { code: '3', text: 'Generating', state: '1' },
  { code: '4', text: 'Bypass inverting running', state: '1' },
  { code: '5', text: 'Bypass inverting synchronizing', state: '3' },
  { code: '6', text: 'Bypass grid running', state: '2' },
  { code: '7', text: 'Standby', state: '2' },
  { code: '8', text: 'Derating', state: '6' },
  { code: '10', text: 'Auto test', state: '3' },
  { code: '12', text: 'Parameter setting', state: '8' },
  { code: '13', text: 'Firmware updating', state: '8' },
  { code: '14', text: 'Timed charge', state: '1' },
  { code: '15', text: 'Generating', state: '1' },
  { code: '16', text: 'Timed discharge', state: '1' },
  { code: '4096', text: 'Stop', state: '7' },
  { code: '4100', text: 'Control off-grid', state: '7' },
  { code: '4111', text: 'Islanding', state: '4' },
];

/** Alarm codes as the portal shows them; `currentState` is the same number in decimal: 1015 is 0x1015 = 4117. */
const alarms: readonly (readonly [hex: string, text: string, state?: State])[] = [
  ['1010', 'Grid overvoltage'],
  ['1011', 'Grid undervoltage'],
  ['1012', 'Grid overfrequency'],
  ['1013', 'Grid underfrequency'],
  ['1014', 'Grid impedance'],
  ['1015', 'No grid'],
  ['1016', 'Grid imbalance'],
  ['1017', 'Grid frequency jitter'],
  ['1018', 'Grid overcurrent'],
  ['1019', 'Grid current tracking fault'],
  ['1020', 'DC overvoltage'],
  ['1021', 'DC bus overvoltage'],
  ['1022', 'DC bus uneven'],
  ['1023', 'DC bus undervoltage'],
  ['1024', 'DC bus uneven 2'],
  ['1025', 'DC A overcurrent'],
  ['1026', 'DC B overcurrent'],
  ['1027', 'DC input disturbance'],
  ['1028', 'DC reverse polarity'],
  ['1029', 'PV midpoint grounding'],
  ['1030', 'Grid disturbance'],
  ['1031', 'DSP initialization'],
  ['1032', 'Temperature protection'],
  ['1033', 'PV insulation / ground fault'],
  ['1034', 'Leakage current'],
  ['1035', 'Relay check'],
  ['1036', 'DSP_B protection'],
  ['1037', 'DC component protection'],
  ['1038', '12 V undervoltage'],
  ['1039', 'Leakage current self-test'],
  ['103A', 'Under-temperature protection'],
  ['1040', 'AFCI check', '3'],
  ['1041', 'AFCI fault'],
  ['1042', 'DSP memory 1'],
  ['1043', 'DSP memory 2'],
  ['1044', 'DSP memory 3'],
  ['1045', 'DSP memory 4'],
  ['1046', 'Grid disturbance 02'],
  ['1047', 'Grid current sampling'],
  ['1048', 'IGBT overcurrent'],
  ['1050', 'Grid current transient'],
  ['1051', 'Battery overvoltage (hardware)'],
  ['1052', 'LLC overcurrent (hardware)'],
  ['1053', 'Battery overvoltage'],
  ['1054', 'Battery undervoltage'],
  ['1055', 'Battery not connected'],
  ['1056', 'Bypass overvoltage'],
  ['1057', 'Bypass overload'],
  ['1058', 'DSP self-check', '3'],
  ['1060', 'Forced charge', '1'],
  ['1061', 'Forced discharge', '1'],
  ['2010', 'Fail safe'],
  ['2011', 'Meter communication'],
  ['2012', 'BMS communication'],
  ['2013', 'BMS updating', '8'],
  ['2014', 'DSP communication'],
  ['2015', 'BMS alarm'],
  ['2016', 'Battery name'],
  ['2017', 'BMS alarm 2'],
  ['2018', 'DRM active', '7'],
  ['2019', 'Meter selection'],
  ['2020', 'Lead-acid battery temperature high'],
  ['2021', 'Lead-acid battery temperature low'],
  ['F010', 'Grid surge'],
  ['F011', 'Fan'],
];

/** Every documented `currentState`. */
export const states: StateRow[] = [
  ...running,
  ...alarms.map(([hex, text, state = '4']) => ({ code: stateCodeOf(hex), text: `${text} (${hex})`, state })),
];

/** Returns the decimal code of a hexadecimal one: `1015` → `4117`. */
export function stateCodeOf(alarmCode: string): string {
  return String(parseInt(alarmCode, 16));
}

/** Returns our state of a `currentState`; undefined when the code is in no table. */
export const stateOfCode = stateLookup(states);
