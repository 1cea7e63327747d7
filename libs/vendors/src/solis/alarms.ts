import { type AlarmSeverity } from '@heliograph/base-data';
import {
  alarmCodes,
  alarmEntry,
  alarmTime,
  findAlarm,
  readText,
  vendorAlarm,
  type VendorAlarms,
} from '@heliograph/vendor-contract';

const codes = alarmCodes([
  ['F080', 'communication', 'minor', 'PV inverter communication failure'],
  ['F081', 'communication', 'warning', 'Meter 2 failure'],
  ['F082', 'firmware', 'minor', 'Parallel version mismatch'],
  ['F083', 'hardware', 'warning', 'Load cut-off'],
  ['F084', 'hardware', 'minor', 'Load cut-off locked'],
  ['2047', 'dc_input', 'major', 'Panel overcurrent'],
  ['2048', 'battery', 'warning', 'Low battery'],
  ['204A', 'shutdown', 'warning', 'Inverter hard limit'],
  ['204B', 'communication', 'minor', 'G100 meter fault'],
  ['204C', 'hardware', 'minor', 'G100 CT fault'],
  ['2804', 'battery', 'major', 'Battery wiring error 1'],
  ['2805', 'battery', 'major', 'Battery wiring error 2'],
  ['1000', 'shutdown', 'information', 'Stop'],
  ['1004', 'other', 'information', 'Control off-Grid'],
  ['100F', 'grid', 'major', 'Islanding fault'],
  ['1010', 'grid', 'major', 'Grid overvoltage'],
  ['1011', 'grid', 'major', 'Grid undervoltage'],
  ['1012', 'grid', 'major', 'Grid overfrequency'],
  ['1013', 'grid', 'major', 'Grid underfrequency'],
  ['1014', 'grid', 'major', 'Grid impedance is too large'],
  ['1015', 'grid', 'major', 'No Grid'],
  ['1016', 'grid', 'major', 'Grid imbalance'],
  ['1017', 'grid', 'major', 'Grid frequency jitter'],
  ['1018', 'grid', 'major', 'Grid overcurrent'],
  ['1019', 'grid', 'major', 'Grid current tracking fault'],
  ['1020', 'dc_input', 'major', 'DC overvoltage'],
  ['1021', 'hardware', 'major', 'DC bus overvoltage'],
  ['1022', 'hardware', 'major', 'DC busbar uneven voltage'],
  ['1023', 'hardware', 'major', 'DC bus undervoltage'],
  ['1024', 'hardware', 'major', 'DC busbar uneven voltage 2'],
  ['1025', 'dc_input', 'major', 'DC A way overcurrent'],
  ['1026', 'dc_input', 'major', 'DC B path overcurrent'],
  ['1027', 'dc_input', 'minor', 'DC input disturbance'],
  ['1028', 'dc_input', 'major', 'DC reverse polarity'],
  ['1029', 'insulation', 'major', 'PV midpoint grounding'],
  ['1030', 'grid', 'minor', 'Grid disturbance'],
  ['1031', 'hardware', 'major', 'DSP initialization malfunction protection'],
  ['1032', 'temperature', 'major', 'Temperature protection'],
  ['1033', 'insulation', 'major', 'Ground protection'],
  ['1034', 'insulation', 'major', 'Leakage current fault'],
  ['1035', 'hardware', 'major', 'Relay failure'],
  ['1036', 'hardware', 'major', 'DSP_B failure protection'],
  ['1037', 'grid', 'minor', 'DC component is too large'],
  ['1038', 'hardware', 'major', '12V undervoltage fault protection'],
  ['1039', 'hardware', 'minor', 'Leakage current self-test protection'],
  ['103A', 'temperature', 'minor', 'Under temperature protection'],
  ['1040', 'arc', 'minor', 'Arc self-test protection'],
  ['1041', 'arc', 'critical', 'Arc malfunction protection'],
  ['1042', 'hardware', 'major', 'DSP on-chip SRAM exception'],
  ['1043', 'hardware', 'minor', 'DSP on-chip FLASH exception'],
  ['1044', 'hardware', 'major', 'DSP on-chip PC pointer is abnormal'],
  ['1045', 'hardware', 'major', 'DSP key register exception'],
  ['1046', 'grid', 'minor', 'Grid disturbance 02'],
  ['1047', 'hardware', 'minor', 'Grid current sampling abnormality'],
  ['1048', 'hardware', 'major', 'IGBT overcurrent'],
  ['1050', 'grid', 'major', 'Network side current transient'],
  ['1051', 'battery', 'major', 'Battery overvoltage hardware failure'],
  ['1052', 'battery', 'major', 'LLC hardware overcurrent'],
  ['1053', 'battery', 'major', 'Battery overvoltage detection'],
  ['1054', 'battery', 'major', 'Battery undervoltage detection'],
  ['1055', 'battery', 'minor', 'Battery no connected'],
  ['1056', 'hardware', 'major', 'Bypass overvoltage fault'],
  ['1057', 'hardware', 'warning', 'Bypass overload fault'],
  ['1058', 'hardware', 'major', 'DSP self-check error'],
  ['1060', 'battery', 'information', 'Battery force charging'],
  ['1061', 'battery', 'information', 'Battery force discharging'],
  ['2010', 'communication', 'warning', 'Fail safe'],
  ['2011', 'communication', 'warning', 'Meter communication failure'],
  ['2012', 'communication', 'minor', 'Battery communication failure (BMS)'],
  ['2013', 'firmware', 'information', 'BMS firmware updating'],
  ['2014', 'hardware', 'minor', 'DSP communication failure'],
  ['2015', 'battery', 'minor', 'BMS alarm'],
  ['2016', 'configuration', 'minor', 'Battery name failure'],
  ['2017', 'battery', 'minor', 'BMS alarm 2'],
  ['2018', 'shutdown', 'warning', 'DRM connection failure'],
  ['2019', 'configuration', 'minor', 'Meter select failure'],
  ['2020', 'battery', 'minor', 'Lead-acid battery high temperature'],
  ['2021', 'battery', 'minor', 'Lead-acid battery low temperature'],
  ['F010', 'grid', 'minor', 'Grid surge'],
  ['F011', 'hardware', 'minor', 'Fan fault'],
]);

/** `alarmLevel`: tip, general, emergency. */
const levels: ReadonlyMap<string, AlarmSeverity> = new Map([
  ['1', 'warning'],
  ['2', 'minor'],
  ['3', 'major'],
]);

/** `state`: processed, restored. */
const over: ReadonlySet<unknown> = new Set(['1', '2']);

export const alarms: VendorAlarms = {
  pace: {
    intervalSeconds: 600,
    end: 'absent',
    note: '`alarmList`, asked for pending alarms alone',
  },
  unmapped: 'codes of collectors and export managers, such as `2129`',
  tables: [
    {
      member: 'alarmCode',
      table: codes,
      source: 'Modbus register 33095, whose hexadecimal value SolisCloud shows, as public clients read it',
    },
  ],

  read(entry, origin) {
    const alarm = alarmEntry(entry);
    if (alarm === undefined) return [];
    const code = readText(alarm.alarmCode);
    const level = readText(alarm.alarmLevel);
    return vendorAlarm(
      {
        code,
        text: readText(alarm.alarmMsg),
        vendorSeverity: level,
        meaning: findAlarm(codes, code),
        severity: level === undefined ? undefined : levels.get(level),
        since: alarmTime(alarm.alarmBeginTime, 'UTC'),
        hasEnded: hasEnded(alarm),
        until: alarmTime(alarm.alarmEndTime, 'UTC'),
      },
      origin,
    );
  },
};

/** The document's example has an end and yet `state` 0 (pending): the end decides. */
function hasEnded({ state, alarmBeginTime, alarmEndTime }: Readonly<Record<string, unknown>>): boolean {
  if (over.has(readText(state))) return true;
  const end = alarmTime(alarmEndTime, 'UTC');
  const begin = alarmTime(alarmBeginTime, 'UTC');
  return end !== undefined && (begin === undefined || end > begin);
}
