import type { FieldTable, SourceUnit } from '@heliograph/vendor-contract';

/** Members we compute exactly from others of the same record, named by their formula. */
export const BATTERY_DISCHARGE = '−batPower';
export const DC_SUM = 'powerdc1 + … + powerdc4';

/** For a battery's row: the sign inverted. */
export const BATTERY_DISCHARGE_POWER = '−chargeDischargePower';

const maps = 'pvMap; of a row whose pvMap is empty mpptMap, the trackers';

/** Returns rows of device/realtime_data and device/history_data, `pvMap` or `mpptMap` laid beside the others ("Inverter real-time data" of the Developer API). */
function developerTable(watts: SourceUnit, vars: SourceUnit): FieldTable {
  return {
    fields: {
      EDay: { from: 'dailyYield', unit: 'kWh' },
      ETotal: { from: 'totalYield', unit: 'kWh', note: 'PV energy; totalACOutput counts the battery too' },
      PowerACOutputActive: {
        from: 'totalActivePower',
        unit: watts,
        note: 'battery included; acPower1 + acPower2 + acPower3 where it is 0 or null beside them',
      },
      PowerACOutputReactive: { from: 'totalReactivePower', unit: vars },
      PowerFactor: { from: 'totalPowerFactor', unit: '1' },
      PowerDC: { from: 'MPPTTotalInputPower', unit: watts },
      Temperature: { from: 'inverterTemperature', unit: '°C' },
      FrqAC: {
        from: ['gridFrequency', 'acFrequency1', 'acFrequency2', 'acFrequency3'],
        unit: 'Hz',
        note: 'acFrequency1–3: hybrids, of which gridFrequency is null',
      },
      UAC12: { from: 'l1l2Voltage', unit: 'V' },
      UAC23: { from: 'l2l3Voltage', unit: 'V' },
      UAC31: { from: 'l1l3Voltage', unit: 'V' },
      GridPower: { from: 'gridPower', unit: watts, note: 'positive while exporting' },
      EGridExport: { from: 'todayExportEnergy', unit: 'kWh' },
      EGridImport: { from: 'todayImportEnergy', unit: 'kWh' },
    },
    series: {
      UAC: { from: 'acVoltage{n}', unit: 'V', count: 3 },
      IAC: { from: 'acCurrent{n}', unit: 'A', count: 3 },
      PAC: { from: 'acPower{n}', unit: watts, count: 3 },
      UPV: { from: ['pv{n}Voltage', 'mppt{n}Voltage'], unit: 'V', count: 32, note: maps, inputs: 'string' },
      IPV: { from: ['pv{n}Current', 'mppt{n}Current'], unit: 'A', count: 32, note: maps },
      PPV: { from: ['pv{n}Power', 'mppt{n}Power'], unit: watts, count: 32, note: maps },
    },
  };
}

/** businessType 1: powers in W. */
export const residentialTable = developerTable('W', 'var');
/** businessType 4: powers in kW (proved by volts × amperes of a recorded row). */
export const commercialTable = developerTable('kW', 'kvar');

/** Rows of batteries (deviceType 2), asked for by the serial numbers of their inverters: values of the inverter's sample. */
export const batteryTable: FieldTable = {
  fields: {
    BatterySOC: { from: 'batterySOC', unit: '%', note: '0 % at 0 V is no battery' },
    BatteryPower: {
      from: BATTERY_DISCHARGE_POWER,
      unit: 'W',
      note: 'chargeDischargePower counts charging as positive; not of commercial plants, whose unit is not known',
    },
    UBattery: { from: 'batteryVoltage', unit: 'V' },
    IBattery: { from: 'batteryCurrent', unit: 'A', note: 'signed as BatteryPower' },
    BatteryTemperature: { from: 'batteryTemperature', unit: '°C' },
  },
  series: {},
};

/**
 * v2 and legacy: one inverter per dongle. Members documented beyond the legacy set are seldom sent ("User API V2.0").
 */
export const tokenTable: FieldTable = {
  fields: {
    EDay: { from: 'yieldtoday', unit: 'kWh' },
    ETotal: { from: 'yieldtotal', unit: 'kWh' },
    PowerACOutputActive: { from: 'acpower', unit: 'W', note: 'pac1 + pac2 + pac3 where it is 0 or null beside them' },
    PowerDC: { from: DC_SUM, unit: 'W', note: 'an input that is null is none' },
    RatedPower: { from: 'ratedPower', unit: 'kW', sometimes: 'v2, seldom sent' },
    Temperature: { from: 'temperature', unit: '°C', sometimes: 'v2, seldom sent; heat sink' },
    FrqAC: { from: 'fac1', unit: 'Hz', sometimes: 'v2, seldom sent' },
    GridPower: { from: 'feedinpower', unit: 'W', note: 'positive while exporting' },
    BatterySOC: { from: 'soc', unit: '%' },
    BatteryPower: { from: BATTERY_DISCHARGE, unit: 'W', note: 'batPower counts charging as positive' },
    UBattery: { from: 'batVoltage', unit: 'V', sometimes: 'v2, seldom sent' },
    BatteryTemperature: { from: 'battemper', unit: '°C', sometimes: 'v2, seldom sent' },
  },
  series: {
    UAC: { from: 'vac{n}', unit: 'V', count: 3, sometimes: 'v2, seldom sent' },
    IAC: { from: 'iac{n}', unit: 'A', count: 3, sometimes: 'v2, seldom sent' },
    PAC: { from: 'pac{n}', unit: 'W', count: 3, sometimes: 'v2, seldom sent' },
    UPV: { from: 'vdc{n}', unit: 'V', count: 4, sometimes: 'v2, seldom sent; no document says', inputs: 'mppt' },
    IPV: { from: 'idc{n}', unit: 'A', count: 4, sometimes: 'v2, seldom sent' },
    PPV: { from: 'powerdc{n}', unit: 'W', count: 4, note: 'a power, never a voltage' },
  },
};
