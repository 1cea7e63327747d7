import {
  alarmCodes,
  alarmEntry,
  alarmTime,
  type AlarmMeaning,
  type AlarmOrigin,
  findAlarm,
  readText,
  vendorAlarm,
  type VendorAlarms,
} from '@heliograph/vendor-contract';
import { alarmNames, documentedNames, severityOf } from '../solarman-platform/alarms.ts';
import { isOpen } from './mapping-alerts.ts';
import { unixSeconds } from '../solarman-platform/readings.ts';

/** The numbers that mean the same in all inverters; the others (F42, F55, F56, F58 …) are left to the name. */
const codes = alarmCodes([
  ['F01', 'dc_input', 'major', 'DC_Inversed_Failure'],
  ['F02', 'insulation', 'major', 'DC_Insulation_Failure'],
  ['F03', 'insulation', 'major', 'GFDI_Failure'],
  ['F04', 'insulation', 'major', 'GFDI_Ground_Failure'],
  ['F05', 'hardware', 'minor', 'EEPROM_Read_Failure'],
  ['F06', 'hardware', 'minor', 'EEPROM_Write_Failure'],
  ['F09', 'hardware', 'major', 'IGBT_Failure'],
  ['F10', 'hardware', 'major', 'AuxPowerBoard_Failure'],
  ['F11', 'hardware', 'major', 'AC_MainContactor_Failure'],
  ['F12', 'hardware', 'major', 'AC_SlaveContactor_Failure'],
  ['F13', 'configuration', 'information', 'Working_Mode_Change'],
  ['F14', 'dc_input', 'major', 'DC_OverCurr_Failure'],
  ['F15', 'grid', 'major', 'AC_OverCurr_SW_Failure'],
  ['F16', 'insulation', 'major', 'GFCI_Failure'],
  ['F18', 'grid', 'major', 'Tz_AC_OverCurr_Fault'],
  ['F19', 'hardware', 'major', 'Tz_Integ_Fault'],
  ['F20', 'dc_input', 'major', 'Tz_Dc_OverCurr_Fault'],
  ['F22', 'shutdown', 'warning', 'Tz_EmergStop_Fault'],
  ['F23', 'insulation', 'major', 'Tz_GFCI_OC_Fault'],
  ['F24', 'insulation', 'major', 'DC_Insulation_Fault'],
  ['F25', 'hardware', 'major', 'DC_Feedback_Fault'],
  ['F26', 'hardware', 'major', 'BusUnbalance_Fault'],
  ['F27', 'insulation', 'major', 'DC_Insulation_Fault'],
  ['F28', 'grid', 'major', 'DCIOver_M1_Fault'],
  ['F30', 'hardware', 'major', 'AC_MainContactor_Fault'],
  ['F31', 'hardware', 'major', 'AC_SlaveContactor_Fault'],
  ['F32', 'grid', 'major', 'DCIOver_M2_Fault'],
  ['F33', 'grid', 'major', 'AC_OverCurr_Fault'],
  ['F34', 'hardware', 'warning', 'AC_Overload_Fault'],
  ['F35', 'grid', 'major', 'AC_NotUtility_Fault'],
  ['F39', 'hardware', 'major', 'INT_AC_OverCurr_Fault'],
  ['F40', 'hardware', 'major', 'INT_DC_OverCurr_Fault'],
  ['F45', 'grid', 'major', 'AC_UV_OverVolt_Fault'],
  ['F47', 'grid', 'major', 'AC_OverFreq_Fault'],
  ['F48', 'grid', 'major', 'AC_UnderFreq_Fault'],
  ['F49', 'grid', 'major', 'AC_U_GridCurr_DcHigh_Fault'],
  ['F50', 'grid', 'major', 'AC_V_GridCurr_DcHigh_Fault'],
  ['F63', 'arc', 'critical', 'ARC_Fault'],
  ['F64', 'temperature', 'major', 'Heatsink_HighTemp_Fault'],
  ['W02', 'hardware', 'minor', 'FAN_IN_Warn'],
  ['W03', 'grid', 'minor', 'Grid_phase_warn'],
  ['W04', 'communication', 'warning', 'Meter_offline_warn'],
  ['W31', 'communication', 'minor', 'Battery_comm_warn'],
  ['W32', 'communication', 'warning', 'Parallel_comm_warn'],
]);

export const alarms: VendorAlarms = {
  pace: {
    intervalSeconds: 900,
    end: 'told',
    note: '`station/alertList` also lists alerts that are over',
  },
  unmapped:
    'E codes, a bare number without its F, and the numbers to which Deye gives different meanings in different inverters: their names decide',
  tables: [
    documentedNames,
    {
      member: 'alertCode',
      table: codes,
      source: 'The same lists, without the numbers on which the manuals of different inverters contradict each other',
    },
  ],

  read(entry, origin) {
    const alert = alarmEntry(entry);
    if (alert === undefined) return [];
    const code = readText(alert.alertCode);
    const text = readText(alert.alertName) ?? readText(alert.alertMsg);
    const level = readText(alert.alertLevel) ?? readText(alert.level);
    const deviceType = readText(alert.deviceType) ?? origin.device.vendorType;
    return vendorAlarm(
      {
        code,
        text,
        vendorSeverity: level,
        meaning: findAlarm(alarmNames, text) ?? meaningOfCode(code, deviceType),
        severity: severityOf(level, readText(alert.impact)),
        since: beginOf(alert, origin),
        hasEnded: !isOpen(alert),
        until: unixSeconds(alert.alertEndTime) ?? unixSeconds(alert.endTimestamp),
      },
      origin,
    );
  },
};

/** As displays write it: `F35`. The document's `E013` is no such number: it is a low battery, F13 a change of mode. */
const numbered = /^([FW])0?(\d{1,2})$/i;

/** Micro inverters have error words of their own. */
function meaningOfCode(code: string | undefined, deviceType: string): AlarmMeaning | undefined {
  const [, letter, number] = numbered.exec(code ?? '') ?? [];
  if (letter === undefined || number === undefined || deviceType === 'MICRO_INVERTER') return undefined;
  return findAlarm(codes, letter + number.padStart(2, '0'));
}

/** Seconds, in either shape of an alert. */
function beginOf(alert: Readonly<Record<string, unknown>>, { device }: AlarmOrigin): number | undefined {
  const zone = device.timezone ?? 'UTC';
  return alarmTime(alert.alertStartTime, zone) ?? alarmTime(alert.startTimestamp, zone);
}
