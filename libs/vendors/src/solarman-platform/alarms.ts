import { type AlarmSeverity } from '@heliograph/base-data';
import { alarmCodes, type DocumentedAlarms } from '@heliograph/vendor-contract';

/**
 * What Deye's inverters call their faults and warnings, by the manuals of several. Both clouds show inverters of Deye. The name
 * decides before the number: one number means different faults in different inverters.
 */
export const alarmNames = alarmCodes([
  ['DC_Inversed_Failure', 'dc_input', 'major', 'DC_Inversed_Failure'],
  ['DC_Insulation_Failure', 'insulation', 'major', 'DC_Insulation_Failure'],
  ['GFDI_Failure', 'insulation', 'major', 'GFDI_Failure'],
  ['GFDI_Ground_Failure', 'insulation', 'major', 'GFDI_Ground_Failure'],
  ['EEPROM_Read_Failure', 'hardware', 'minor', 'EEPROM_Read_Failure'],
  ['EEPROM_Write_Failure', 'hardware', 'minor', 'EEPROM_Write_Failure'],
  ['DCDC1_START_Failure', 'hardware', 'major', 'DCDC1_START_Failure'],
  ['DCDC2_START_Failure', 'hardware', 'major', 'DCDC2_START_Failure'],
  ['IGBT_Failure', 'hardware', 'major', 'IGBT_Failure'],
  ['AuxPowerBoard_Failure', 'hardware', 'major', 'AuxPowerBoard_Failure'],
  ['AC_MainContactor_Failure', 'hardware', 'major', 'AC_MainContactor_Failure'],
  ['AC_SlaveContactor_Failure', 'hardware', 'major', 'AC_SlaveContactor_Failure'],
  ['Working_Mode_Change', 'configuration', 'information', 'Working_Mode_Change'],
  ['DC_OverCurr_Failure', 'dc_input', 'major', 'DC_OverCurr_Failure'],
  ['AC_OverCurr_SW_Failure', 'grid', 'major', 'AC_OverCurr_SW_Failure'],
  ['GFCI_Failure', 'insulation', 'major', 'GFCI_Failure'],
  ['Tz_PV_OverCurr_Fault', 'dc_input', 'major', 'Tz_PV_OverCurr_Fault'],
  ['Tz_AC_OverCurr_Fault', 'grid', 'major', 'Tz_AC_OverCurr_Fault'],
  ['Tz_Integ_Fault', 'hardware', 'major', 'Tz_Integ_Fault'],
  ['Tz_Dc_OverCurr_Fault', 'dc_input', 'major', 'Tz_Dc_OverCurr_Fault'],
  ['Tz_HV_Overcurr_Fault', 'hardware', 'major', 'Tz_HV_Overcurr_Fault'],
  ['Tz_EmergStop_Fault', 'shutdown', 'warning', 'Tz_EmergStop_Fault'],
  ['Tz_GFCI_OC_Fault', 'insulation', 'major', 'Tz_GFCI_OC_Fault'],
  ['DC_Insulation_Fault', 'insulation', 'major', 'DC_Insulation_Fault'],
  ['DC_Feedback_Fault', 'hardware', 'major', 'DC_Feedback_Fault'],
  ['BusUnbalance_Fault', 'hardware', 'major', 'BusUnbalance_Fault'],
  ['DCIOver_M1_Fault', 'grid', 'major', 'DCIOver_M1_Fault'],
  ['Parallel_Comm_Fault', 'communication', 'minor', 'Parallel_Comm_Fault'],
  ['AC_MainContactor_Fault', 'hardware', 'major', 'AC_MainContactor_Fault'],
  ['AC_SlaveContactor_Fault', 'hardware', 'major', 'AC_SlaveContactor_Fault'],
  ['DCIOver_M2_Fault', 'grid', 'major', 'DCIOver_M2_Fault'],
  ['AC_OverCurr_Fault', 'grid', 'major', 'AC_OverCurr_Fault'],
  ['AC_Overload_Fault', 'hardware', 'warning', 'AC_Overload_Fault'],
  ['AC_NotUtility_Fault', 'grid', 'major', 'AC_NotUtility_Fault'],
  ['INT_AC_OverCurr_Fault', 'hardware', 'major', 'INT_AC_OverCurr_Fault'],
  ['INT_DC_OverCurr_Fault', 'hardware', 'major', 'INT_DC_OverCurr_Fault'],
  ['Parallel_system_Stop', 'shutdown', 'major', 'Parallel_system_Stop'],
  ['Parallel_Version_Fault', 'firmware', 'minor', 'Parallel_Version_Fault'],
  ['AC_UV_OverVolt_Fault', 'grid', 'major', 'AC_UV_OverVolt_Fault'],
  ['AC_UV_UnderVolt_Fault', 'grid', 'major', 'AC_UV_UnderVolt_Fault'],
  ['AC_OverFreq_Fault', 'grid', 'major', 'AC_OverFreq_Fault'],
  ['AC_UnderFreq_Fault', 'grid', 'major', 'AC_UnderFreq_Fault'],
  ['AC_U_GridCurr_DcHigh_Fault', 'grid', 'major', 'AC_U_GridCurr_DcHigh_Fault'],
  ['AC_V_GridCurr_DcHigh_Fault', 'grid', 'major', 'AC_V_GridCurr_DcHigh_Fault'],
  ['Battery_Temp_High_Fault', 'battery', 'major', 'Battery_Temp_High_Fault'],
  ['DC_VoltHigh_Fault', 'hardware', 'major', 'DC_VoltHigh_Fault'],
  ['DC_VoltLow_Fault', 'hardware', 'major', 'DC_VoltLow_Fault'],
  ['BAT2_VoltHigh_Fault', 'battery', 'major', 'BAT2_VoltHigh_Fault'],
  ['BAT1_VoltHigh_Fault', 'battery', 'major', 'BAT1_VoltHigh_Fault'],
  ['BAT1_VoltLow_Fault', 'battery', 'major', 'BAT1_VoltLow_Fault'],
  ['BAT2_VoltLow_Fault', 'battery', 'major', 'BAT2_VoltLow_Fault'],
  ['Battery_Comm_Lose', 'communication', 'major', 'Battery_Comm_Lose'],
  ['GEN_FAULT', 'hardware', 'major', 'GEN_FAULT'],
  ['INVERTER_Manual_OFF', 'shutdown', 'information', 'INVERTER_Manual_OFF'],
  ['DRMs_Stop', 'shutdown', 'warning', 'DRMs_Stop'],
  ['ARC_Fault', 'arc', 'critical', 'ARC_Fault'],
  ['Heatsink_HighTemp_Fault', 'temperature', 'major', 'Heatsink_HighTemp_Fault'],
  ['AC_NoUtility_Fault', 'grid', 'major', 'AC_NoUtility_Fault'],
  ['DC_START_Failure', 'hardware', 'major', 'DC_START_Failure'],
  ['FAN_IN_Warn', 'hardware', 'minor', 'FAN_IN_Warn'],
  ['FAN_OUT1_Warn', 'hardware', 'minor', 'FAN_OUT1_Warn'],
  ['FAN_OUT2_Warn', 'hardware', 'minor', 'FAN_OUT2_Warn'],
  ['FAN_OUT3_Warn', 'hardware', 'minor', 'FAN_OUT3_Warn'],
  ['Grid_phase_warn', 'grid', 'minor', 'Grid_phase_warn'],
  ['Meter_offline_warn', 'communication', 'warning', 'Meter_offline_warn'],
  ['CT_WRONG_direction_warn', 'configuration', 'warning', 'CT_WRONG_direction_warn'],
  ['CT_Notconnect_warn', 'configuration', 'warning', 'CT_Notconnect_warn'],
  ['Battery_comm_warn', 'communication', 'minor', 'Battery_comm_warn'],
  ['Parallel_comm_warn', 'communication', 'warning', 'Parallel_comm_warn'],
  ['DC input polarity reverse fault', 'dc_input', 'major', 'DC input polarity reverse fault'],
  ['AC over current fault of software', 'grid', 'major', 'AC over current fault of software'],
  ['AC over current fault of hardware', 'grid', 'major', 'AC over current fault of hardware'],
  ['DC over current fault of the hardware', 'dc_input', 'major', 'DC over current fault of the hardware'],
  ['AC leakage current fault', 'insulation', 'major', 'AC leakage current fault'],
  [
    'AC leakage current is transient over current',
    'insulation',
    'major',
    'AC leakage current is transient over current',
  ],
  ['The DC busbar is unbalanced', 'hardware', 'major', 'The DC busbar is unbalanced'],
  ['Parallel CAN Bus fault', 'communication', 'minor', 'Parallel CAN Bus fault'],
  ['No AC grid', 'grid', 'major', 'No AC grid'],
  ['AC line low voltage', 'grid', 'major', 'AC line low voltage'],
  ['AC over frequency', 'grid', 'major', 'AC over frequency'],
  ['AC lower frequency', 'grid', 'major', 'AC lower frequency'],
  ['backup battery fault', 'battery', 'major', 'backup battery fault'],
  ['DC busbar voltage is too high', 'hardware', 'major', 'DC busbar voltage is too high'],
  ['DC busbar voltage is too low', 'hardware', 'major', 'DC busbar voltage is too low'],
  ['BMS communication fault', 'communication', 'major', 'BMS communication fault'],
  ['DRMs0_stop', 'shutdown', 'warning', 'DRMs0_stop'],
  ['Heat sink high temperature failure', 'temperature', 'major', 'Heat sink high temperature failure'],
]);

export const documentedNames: DocumentedAlarms = {
  member: 'alertName',
  table: alarmNames,
  source: 'Fault and warning lists in the manuals of Deye hybrid inverters, as public clients quote them',
};

/** `level`, and what Deye Cloud's document writes in its place. */
const levels: ReadonlyMap<string, AlarmSeverity> = new Map([
  ['0', 'information'],
  ['INFO', 'information'],
  ['NOTICE', 'information'],
  ['1', 'warning'],
  ['WARN', 'warning'],
  ['WARNING', 'warning'],
  ['2', 'major'],
  ['ERROR', 'major'],
  ['CRITICAL', 'critical'],
]);

/** `influence`, `impact`: 0 none, 1 production, 2 safety, 3 both. */
const ofSafety: readonly (string | undefined)[] = ['2', '3'];

/** @param influence as text @returns undefined for a level that is not known: it decides nothing */
export function severityOf(level: string | undefined, influence: string | undefined): AlarmSeverity | undefined {
  const severity = level === undefined ? undefined : levels.get(level.toUpperCase());
  return severity === 'major' && ofSafety.includes(influence) ? 'critical' : severity;
}
