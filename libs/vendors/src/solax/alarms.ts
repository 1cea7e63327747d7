import {
  alarmCodes,
  alarmEntry,
  alarmTime,
  findAlarm,
  type JsonRecord,
  type PolledDevice,
  readText,
  vendorAlarm,
  type AlarmMeaning,
  type VendorAlarms,
} from '@heliograph/vendor-contract';
import { ALARM_ONGOING } from './wire.ts';

const names = alarmCodes([
  ['TZ Protect Fault', 'hardware', 'major', 'TZ Protect Fault'],
  ['Grid Lost Fault', 'grid', 'major', 'Grid Lost Fault'],
  ['Grid Volt Fault', 'grid', 'major', 'Grid Volt Fault'],
  ['Grid Freq Fault', 'grid', 'major', 'Grid Freq Fault'],
  ['PV Volt Fault', 'dc_input', 'major', 'PV Volt Fault'],
  ['Bus Volt Fault', 'hardware', 'major', 'Bus Volt Fault'],
  ['Bat Volt Fault', 'battery', 'major', 'Bat Volt Fault'],
  ['AC10mins Volt Fault', 'grid', 'major', 'AC10mins Volt Fault'],
  ['DCI OCP Fault', 'grid', 'major', 'DCI OCP Fault'],
  ['DCV OCP Fault', 'grid', 'major', 'DCV OCP Fault'],
  ['SW OCP Fault', 'hardware', 'major', 'SW OCP Fault'],
  ['RC OCP Fault', 'insulation', 'major', 'RC OCP Fault'],
  ['Isolation Fault', 'insulation', 'major', 'Isolation Fault'],
  ['Temp Over Fault', 'temperature', 'major', 'Temp Over Fault'],
  ['BatConnDir Fault', 'battery', 'major', 'BatConnDir Fault'],
  ['Off-grid Overload', 'hardware', 'warning', 'Off-grid Overload'],
  ['Overload', 'hardware', 'warning', 'Overload'],
  ['Bat Power Low', 'battery', 'warning', 'Bat Power Low'],
  ['BMS Lost', 'communication', 'minor', 'BMS Lost'],
  ['Fan Fault', 'hardware', 'minor', 'Fan Fault'],
  ['Low Temp Fault', 'temperature', 'minor', 'Low Temp Fault'],
  ['Parallel Fault', 'communication', 'minor', 'Parallel Fault'],
  ['Hard Limit Fault', 'grid', 'major', 'Hard Limit Fault'],
  ['INV Volt Sample Fault', 'hardware', 'major', 'INV Volt Sample Fault'],
  ['Inner Comm Fault', 'hardware', 'major', 'Inner Comm Fault'],
  ['INV EEPROM Fault', 'hardware', 'minor', 'INV EEPROM Fault'],
  ['RCD Fault', 'insulation', 'major', 'RCD Fault'],
  ['Grid Relay Fault', 'hardware', 'major', 'Grid Relay Fault'],
  ['Off-grid Relay Fault', 'hardware', 'major', 'Off-grid Relay Fault'],
  ['PV ConnDir Fault', 'dc_input', 'major', 'PV ConnDir Fault'],
  ['Charger Relay Fault', 'hardware', 'major', 'Charger Relay Fault'],
  ['Earth Relay Fault', 'hardware', 'major', 'Earth Relay Fault'],
  ['Missed CT Fault', 'communication', 'warning', 'Missed CT Fault'],
  ['Off-grid Overload Fault', 'hardware', 'warning', 'Off-grid Overload Fault'],
  ['Overload Fault', 'hardware', 'warning', 'Overload Fault'],
  ['Other Device Fault', 'hardware', 'major', 'Other Device Fault'],
  ['Mains Lost Fault', 'grid', 'major', 'Mains Lost Fault'],
  ['PLL Lost Fault', 'grid', 'major', 'PLL Lost Fault'],
  ['Residual Current Fault', 'insulation', 'major', 'Residual Current Fault'],
  ['Power Type Fault', 'configuration', 'major', 'Power Type Fault'],
  ['Port OC Warning', 'hardware', 'warning', 'Port OC Warning'],
  ['Mgr EEPROM Fault', 'hardware', 'minor', 'Mgr EEPROM Fault'],
  ['NTC Sample Invalid', 'hardware', 'minor', 'NTC Sample Invalid'],
  ['Bat Temp Low', 'battery', 'minor', 'Bat Temp Low'],
  ['Bat Temp High', 'battery', 'major', 'Bat Temp High'],
  ['Meter Fault', 'communication', 'warning', 'Meter Fault'],
  ['Bypass Relay Fault', 'hardware', 'major', 'Bypass Relay Fault'],
  ['Fan 2 Fault', 'hardware', 'minor', 'Fan 2 Fault'],
  ['Inverter Over Temperature Fault', 'temperature', 'major', 'Inverter Over Temperature Fault'],
  ['BMS_External_Err', 'battery', 'major', 'BMS_External_Err'],
  ['BMS_Internal_Err', 'battery', 'major', 'BMS_Internal_Err'],
  ['BMS_OverVoltage', 'battery', 'major', 'BMS_OverVoltage'],
  ['BMS_LowerVoltage', 'battery', 'major', 'BMS_LowerVoltage'],
  ['BMS_ChargeOCP', 'battery', 'major', 'BMS_ChargeOCP'],
  ['BMS_DischargeOCP', 'battery', 'major', 'BMS_DischargeOCP'],
  ['BMS_TemHigh', 'battery', 'major', 'BMS_TemHigh'],
  ['BMS_TemLow', 'battery', 'major', 'BMS_TemLow'],
  ['BMS_CellImbalance', 'battery', 'major', 'BMS_CellImbalance'],
  ['BMS_Hardware_Protect', 'battery', 'major', 'BMS_Hardware_Protect'],
  ['BMS_Circuit_Fault', 'battery', 'major', 'BMS_Circuit_Fault'],
  ['BMS_ISO_Fault', 'battery', 'major', 'BMS_ISO_Fault'],
  ['BMS_VolSen_Fault', 'battery', 'minor', 'BMS_VolSen_Fault'],
  ['BMS_TempSen_Fault', 'battery', 'minor', 'BMS_TempSen_Fault'],
  ['BMS_CurSen_Fault', 'battery', 'minor', 'BMS_CurSen_Fault'],
  ['BMS_Relay_Fault', 'battery', 'major', 'BMS_Relay_Fault'],
  ['BMS_Type_Unmatch', 'battery', 'minor', 'BMS_Type_Unmatch'],
  ['BMS_Ver_Unmatch', 'battery', 'minor', 'BMS_Ver_Unmatch'],
  ['BMS_MFR_Unmatch', 'battery', 'minor', 'BMS_MFR_Unmatch'],
  ['BMS_SW_Unmatch', 'battery', 'minor', 'BMS_SW_Unmatch'],
  ['BMS_M&S_Unmatch', 'battery', 'minor', 'BMS_M&S_Unmatch'],
  ['BMS_CR_NORespond', 'battery', 'major', 'BMS_CR_NORespond'],
  ['BMS_SW_Protect', 'battery', 'major', 'BMS_SW_Protect'],
  ['BMS_SelfcheckErr', 'battery', 'major', 'BMS_SelfcheckErr'],
  ['BMS_TempdiffErr', 'battery', 'major', 'BMS_TempdiffErr'],
  ['BMS_Flash_Fault', 'battery', 'major', 'BMS_Flash_Fault'],
  ['BMS_Precharge_Fault', 'battery', 'major', 'BMS_Precharge_Fault'],
  ['BMS_AirSwitch_Break', 'battery', 'major', 'BMS_AirSwitch_Break'],
]);

/** Other models give these numbers other meanings. */
const codesOfX3Hybrid = alarmCodes([
  ['IE 01', 'hardware', 'major', 'TZ Protect Fault'],
  ['IE 02', 'grid', 'major', 'Grid Lost Fault'],
  ['IE 03', 'grid', 'major', 'Grid Volt Fault'],
  ['IE 04', 'grid', 'major', 'Grid Freq Fault'],
  ['IE 05', 'dc_input', 'major', 'PV Volt Fault'],
  ['IE 06', 'hardware', 'major', 'Bus Volt Fault'],
  ['IE 07', 'battery', 'major', 'Bat Volt Fault'],
  ['IE 08', 'grid', 'major', 'AC10mins Volt Fault'],
  ['IE 09', 'grid', 'major', 'DCI OCP Fault'],
  ['IE 10', 'grid', 'major', 'DCV OCP Fault'],
  ['IE 11', 'hardware', 'major', 'SW OCP Fault'],
  ['IE 12', 'insulation', 'major', 'RC OCP Fault'],
  ['IE 13', 'insulation', 'major', 'Isolation Fault'],
  ['IE 14', 'temperature', 'major', 'Temp Over Fault'],
  ['IE 15', 'battery', 'major', 'BatConnDir Fault'],
  ['IE 16', 'hardware', 'warning', 'Off-grid Overload'],
  ['IE 17', 'hardware', 'warning', 'Overload'],
  ['IE 18', 'battery', 'warning', 'Bat Power Low'],
  ['IE 19', 'communication', 'minor', 'BMS Lost'],
  ['IE 20', 'hardware', 'minor', 'Fan Fault'],
  ['IE 21', 'temperature', 'minor', 'Low Temp Fault'],
  ['IE 22', 'communication', 'minor', 'Parallel Fault'],
  ['IE 23', 'grid', 'major', 'Hard Limit Fault'],
  ['IE 24', 'hardware', 'major', 'INV Volt Sample Fault'],
  ['IE 25', 'hardware', 'major', 'Inner Comm Fault'],
  ['IE 26', 'hardware', 'minor', 'INV EEPROM Fault'],
  ['IE 27', 'insulation', 'major', 'RCD Fault'],
  ['IE 28', 'hardware', 'major', 'Grid Relay Fault'],
  ['IE 29', 'hardware', 'major', 'Off-grid Relay Fault'],
  ['IE 30', 'dc_input', 'major', 'PV ConnDir Fault'],
  ['IE 31', 'hardware', 'major', 'Charger Relay Fault'],
  ['IE 32', 'hardware', 'major', 'Earth Relay Fault'],
]);

export const alarms: VendorAlarms = {
  pace: {
    intervalSeconds: 900,
    end: 'absent',
    note: '`alarm/page_alarm_info`, asked for ongoing alarms alone',
  },
  unmapped: 'numbers of other models than X3-Hybrid; C&I inverters, chargers, EMS',
  tables: [
    {
      member: 'alarmName',
      table: names,
      source: "Names of the error bits of the vendor's local protocol, as public clients have them",
    },
    {
      member: 'errorCode of an X3-Hybrid',
      table: codesOfX3Hybrid,
      source: "Error bits of the X3-Hybrid in the vendor's local protocol, as public clients have them",
    },
  ],

  /** What `alarmLevel` means is not published: it decides nothing. */
  read(entry, origin) {
    const alarm = alarmEntry(entry);
    const zone = origin.device.timezone ?? 'UTC';
    if (alarm === undefined) return [];
    const code = readText(alarm.errorCode);
    const name = readText(alarm.alarmName);
    return vendorAlarm(
      {
        code,
        text: name,
        vendorSeverity: readText(alarm.alarmLevel),
        meaning: meaningOfName(name) ?? meaningOfCode(code, origin.device),
        since: alarmTime(alarm.alarmStartTime, zone),
        hasEnded: hasEnded(alarm, zone),
        until: alarmTime(alarm.alarmEndTime, zone),
      },
      origin,
    );
  },
};

/** Without a state the end decides. */
function hasEnded({ alarmState, alarmEndTime }: JsonRecord, zone: string): boolean {
  const state = readText(alarmState);
  return state === undefined ? alarmTime(alarmEndTime, zone) !== undefined : state !== ALARM_ONGOING;
}

/** The vendor writes the same names with and without the word "Fault" at their end. */
function meaningOfName(name: string | undefined): AlarmMeaning | undefined {
  if (name === undefined) return undefined;
  const other = /fault$/i.test(name) ? name.slice(0, -'fault'.length) : `${name} Fault`;
  return findAlarm(names, name) ?? findAlarm(names, other);
}

const meaningOfCode = (code: string | undefined, { model }: PolledDevice): AlarmMeaning | undefined =>
  model?.startsWith('X3-Hybrid') === true ? findAlarm(codesOfX3Hybrid, code) : undefined;
