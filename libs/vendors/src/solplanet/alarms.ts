import type { AlarmSeverity } from '@heliograph/base-data';
import {
  alarmCodes,
  alarmEntry,
  alarmTime,
  findAlarm,
  readNumber,
  readText,
  vendorAlarm,
  type AlarmOrigin,
  type JsonRecord,
  type VendorAlarm,
  type VendorAlarms,
} from '@heliograph/vendor-contract';
import { WARNING_MEMBERS } from './mapping-sample.ts';

const codes = alarmCodes([
  ['1', 'hardware', 'major', 'SCI Fault'],
  ['2', 'hardware', 'minor', 'EEPROM R/W Fault'],
  ['3', 'hardware', 'major', 'RLY-Check Fault'],
  ['4', 'grid', 'major', 'DC INJ. High'],
  ['5', 'configuration', 'major', 'AUTO TEST FAILED'],
  ['6', 'hardware', 'major', 'High DC Bus'],
  ['7', 'hardware', 'major', 'Ref. Voltage Fault'],
  ['8', 'hardware', 'major', 'AC HCT Fault'],
  ['9', 'hardware', 'major', 'GFCI Fault'],
  ['10', 'hardware', 'major', 'Device Fault'],
  ['11', 'firmware', 'major', 'M-S version unmatched'],
  ['33', 'grid', 'major', 'Fac Fault'],
  ['34', 'grid', 'major', 'Vac Fault'],
  ['35', 'grid', 'major', 'Utility Loss'],
  ['36', 'insulation', 'major', 'Ground fault'],
  ['37', 'dc_input', 'major', 'PV Over voltage'],
  ['38', 'insulation', 'major', 'ISO Fault'],
  ['40', 'temperature', 'major', 'Over Temp.'],
  ['41', 'hardware', 'major', 'Vac differs for M-S'],
  ['42', 'hardware', 'major', 'Fac differs for M-S'],
  ['43', 'hardware', 'major', 'Ground I differs for M-S'],
  ['44', 'hardware', 'major', 'DC inj. differs for M-S'],
  ['45', 'hardware', 'major', 'Fac, Vac differs for M-S'],
  ['46', 'hardware', 'major', 'High DC Bus'],
  ['47', 'hardware', 'major', 'Consistent Fault'],
  ['48', 'grid', 'major', 'Average volt of 10 minutes Fault'],
  ['52', 'grid', 'major', 'Fuse Fault'],
  ['53', 'insulation', 'major', 'ISO check: before enable current'],
  ['54', 'insulation', 'major', 'ISO check: after enable current'],
  ['55', 'insulation', 'major', 'ISO check: N/P relay change'],
  ['56', 'insulation', 'major', 'GFCI protect fault: 30 mA'],
  ['57', 'insulation', 'major', 'GFCI protect fault: 60 mA'],
  ['58', 'insulation', 'major', 'GFCI protect fault: 150 mA'],
  ['59', 'dc_input', 'minor', 'PV1 string current abnormal'],
  ['60', 'dc_input', 'minor', 'PV2 string current abnormal'],
  ['61', 'shutdown', 'warning', 'DRED Communication Fails (S9 open)'],
  ['62', 'shutdown', 'warning', 'Operate the disconnection device (S0 close)'],
]);

const clientCodes = alarmCodes([
  ['32', 'grid', 'major', 'ROCOF Fault'],
  ['39', 'hardware', 'minor', 'Fan Lock'],
  ['49', 'hardware', 'minor', 'PV1-SPD Fault'],
  ['50', 'hardware', 'minor', 'PV2-SPD Fault'],
  ['51', 'hardware', 'major', 'Fuse Fault'],
  ['63', 'insulation', 'critical', 'L-PE Short Circuit Fault'],
  ['64', 'configuration', 'major', 'PV input mode error'],
  ['65', 'insulation', 'major', 'PE Connection Fault'],
  ['70', 'arc', 'major', 'AFCI Self-Test failed(Including AFCI detection circuit fault and CAN circult fault)'],
  ['71', 'arc', 'critical', 'Photovoltaic arcing fault occurs or Poor circuit contact'],
  ['305', 'communication', 'major', 'Inverter Offline'],
  ['2000', 'battery', 'major', 'DischgOverCur'],
  ['2001', 'hardware', 'warning', 'Over Load'],
  ['2002', 'battery', 'major', 'BatDisconnect'],
  ['2003', 'battery', 'major', 'Bat Under Vol'],
  ['2004', 'battery', 'warning', 'BatLow capacity'],
  ['2005', 'battery', 'major', 'Bat Over Vol'],
  ['2006', 'grid', 'major', 'Grid low vol'],
  ['2007', 'grid', 'major', 'Grid low vol'],
  ['2008', 'grid', 'major', 'Grid low freq'],
  ['2009', 'grid', 'major', 'Grid overFreq'],
  ['2010', 'insulation', 'major', 'Gfci over'],
  ['2011', 'communication', 'minor', 'ParallelCANFail'],
  ['2012', 'configuration', 'minor', 'Grid CT Reverse'],
  ['2013', 'hardware', 'major', 'Bus under vol'],
  ['2014', 'hardware', 'major', 'Bus over vol'],
  ['2015', 'hardware', 'major', 'Inv over cur'],
  ['2016', 'battery', 'major', 'Chg over cur'],
  ['2017', 'hardware', 'major', 'BUS Volt OSC'],
  ['2018', 'hardware', 'major', 'Inv under vol'],
  ['2019', 'hardware', 'major', 'Inv over vol'],
  ['2020', 'hardware', 'major', 'InvFreqAbnor'],
  ['2021', 'temperature', 'major', 'IGBT temp high'],
  ['2023', 'battery', 'major', 'Bat over temp'],
  ['2024', 'battery', 'minor', 'Bat UnderTemp'],
  ['2027', 'communication', 'minor', 'BMS comm.fail'],
  ['2028', 'hardware', 'minor', 'Fan fail'],
  ['2030', 'grid', 'major', 'Grid Phase error'],
  ['2031', 'arc', 'critical', 'Arc Fault'],
  ['2032', 'hardware', 'major', 'Bus soft fail'],
  ['2033', 'hardware', 'major', 'Inv soft fail'],
  ['2034', 'hardware', 'major', 'Bus short'],
  ['2035', 'hardware', 'major', 'Inv short'],
  ['2037', 'insulation', 'major', 'PV iso low'],
  ['2038', 'hardware', 'major', 'Bus Relay Fault'],
  ['2039', 'hardware', 'major', 'Grid Relay Fault'],
  ['2040', 'hardware', 'major', 'EPS rly fault'],
  ['2041', 'hardware', 'major', 'Gfci fault'],
  ['2042', 'hardware', 'major', 'CT fault'],
  ['2043', 'dc_input', 'major', 'PV short'],
  ['2044', 'hardware', 'major', 'Byp relay fault'],
  ['2045', 'hardware', 'major', 'System fault'],
  ['2046', 'grid', 'major', 'Current DCover'],
  ['2047', 'grid', 'major', 'Voltage DCover'],
]);

/** `errorType`: message, warning, error. */
const levels: ReadonlyMap<string, AlarmSeverity> = new Map([
  ['1', 'information'],
  ['2', 'warning'],
  ['3', 'major'],
]);

export const alarms: VendorAlarms = {
  pace: {
    intervalSeconds: 600,
    end: 'absent',
    note: '`getInverterCurrentErrorPro` lists open errors alone',
  },
  unmapped: 'the members `wn0` to `wn9`, of which no list is public, and reserved codes',
  tables: [
    {
      member: 'errorCode',
      table: codes,
      source: 'AISWEI Cloud API document, table of event codes, less 100 as in its example of an error',
    },
    {
      member: 'errorCode',
      table: clientCodes,
      source: 'Table of a public client of the inverters',
    },
  ],

  read(entry, origin) {
    const alarm = alarmEntry(entry);
    return alarm === undefined ? [] : [...errorOf(alarm, origin), ...warningsOf(alarm, origin)];
  },
};

/** An entry of getInverterCurrentErrorPro. */
function errorOf(alarm: JsonRecord, origin: AlarmOrigin): VendorAlarm[] {
  // Also written `35.0`.
  const number = readNumber(alarm.errorCode);
  if (number === 0) return [];
  const level = readText(alarm.errorType);
  const tableCode = number === undefined ? undefined : String(isDocumentCode(number) ? number - 100 : number);
  return vendorAlarm(
    {
      code: number === undefined ? readText(alarm.errorCode) : String(number),
      text: readText(alarm.context),
      vendorSeverity: level,
      meaning: findAlarm(codes, tableCode) ?? findAlarm(clientCodes, tableCode),
      severity: level === undefined ? undefined : levels.get(level),
      since: alarmTime(alarm.errorDate, 'UTC'),
    },
    origin,
  );
}

/** The document's table has 101 to 162 where its example has 35 for 135: an answer with either means the same. */
const isDocumentCode = (number: number): boolean => number > 100 && number <= 162;

/** The warnings of a sample, several in one entry: no document says what their numbers mean. */
function warningsOf(warnings: JsonRecord, origin: AlarmOrigin): VendorAlarm[] {
  return WARNING_MEMBERS.flatMap((member) => {
    const warning = readText(warnings[member]);
    if (warning === undefined || readNumber(warning) === 0) return [];
    return vendorAlarm({ code: `${member}:${warning}`, meaning: undefined }, origin);
  });
}
