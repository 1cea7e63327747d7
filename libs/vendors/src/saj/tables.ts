import type { FieldTable } from '@heliograph/vendor-contract';

/** Members we compute exactly from others of the same point, named by their formula. */
export const INVERTER_POWER = 'rInvPowerWatt + sInvPowerWatt + tInvPowerWatt';
export const PHASE_SUM = 'rGridPowerWatt + sGridPowerWatt + tGridLPowerWatt';
export const GRID_BALANCE = 'gridDirection × |sysGridPowerWatt|';
export const BATTERY_BALANCE = 'batteryDirection × |totalBatteryPower|';

/** Absent is written as "0": where a real zero is impossible or has no meaning, it is not reported. */
const zeroIsAbsent = [0];
const zeroNote = '0 is not reported';
/** A 16-bit register without a value. */
const MAX_16_BIT = 65_535;

const common: FieldTable['fields'] = {
  EDay: { from: 'todayPvEnergy', unit: 'kWh' },
  ETotal: { from: 'totalPvEnergy', unit: 'kWh' },
  HTotal: { from: 'totalHour', unit: 'h', fillers: zeroIsAbsent, sometimes: zeroNote },
  PowerDC: {
    from: 'totalPVPower',
    unit: 'W',
    fillers: zeroIsAbsent,
    sometimes: 'C&I string inverters write 0 while they generate',
  },
  PowerACOutputReactive: { from: 'qpower', unit: 'var', fillers: zeroIsAbsent, sometimes: zeroNote },
  PowerFactor: { from: ['pf', 'rGridPowerPF'], unit: '1', fillers: zeroIsAbsent, sometimes: zeroNote },
  Temperature: {
    from: ['sinkTempC', 'invTempC', 'ambTempC'],
    unit: '°C',
    fillers: zeroIsAbsent,
    note: 'heat sink, else inverter, else air in the housing; 0 is not reported',
  },
  FrqAC: { from: 'rGridFreq', unit: 'Hz' },
  UAC1: { from: 'rGridVolt', unit: 'V' },
  UAC2: { from: 'sGridVolt', unit: 'V' },
  UAC3: { from: 'tGridVolt', unit: 'V' },
  IAC1: { from: 'rGridCurr', unit: 'A' },
  IAC2: { from: 'sGridCurr', unit: 'A' },
  IAC3: { from: 'tGridCurr', unit: 'A' },
  InsulationResistance: { from: 'iso1', unit: 'kΩ', fillers: [0, MAX_16_BIT], sometimes: zeroNote },
  RSSI: { from: 'linkSignal', unit: 'dBm', fillers: zeroIsAbsent, note: 'of the communication module' },
};

const series: FieldTable['series'] = {
  UPV: { from: 'pv{n}volt', count: 16, unit: 'V', note: 'cross-vendor notes of the dossier', inputs: 'string' },
  IPV: { from: 'pv{n}curr', count: 16, unit: 'A' },
  PPV: { from: 'pv{n}power', count: 16, unit: 'W' },
};

/** Inverters that feed the grid only: R, M and C series. */
export const gridTable: FieldTable = {
  fields: {
    ...common,
    PowerACOutputActive: {
      from: [PHASE_SUM, 'totalGridPowerWatt'],
      unit: 'W',
      note: 'the sum only where three phases report power and the total contradicts them',
    },
    PAC1: { from: 'rGridPowerWatt', unit: 'W' },
    PAC2: { from: 'sGridPowerWatt', unit: 'W' },
    PAC3: { from: ['tGridLPowerWatt', 'tGridPowerWatt'], unit: 'W', note: 'recorded with the stray L' },
  },
  series,
};

/** Inverters with a battery: H and A series. */
export const storageTable: FieldTable = {
  fields: {
    ...common,
    PowerACOutputActive: { from: INVERTER_POWER, unit: 'W', note: 'where an inverter voltage is reported' },
    PAC1: { from: 'rInvPowerWatt', unit: 'W' },
    PAC2: { from: 'sInvPowerWatt', unit: 'W' },
    PAC3: { from: 'tInvPowerWatt', unit: 'W' },
    GridPower: { from: GRID_BALANCE, unit: 'W', note: 'direction 1 sells' },
    LoadPower: { from: ['totalLoadPowerWatt', 'sysTotalLoadWatt'], unit: 'W' },
    EGridExport: { from: 'todaySellEnergy', unit: 'kWh' },
    EGridImport: { from: 'todayFeedInEnergy', unit: 'kWh', note: 'the vendor’s word for what the grid feeds in' },
    ELoad: { from: 'todayLoadEnergy', unit: 'kWh' },
    BatterySOC: { from: 'batEnergyPercent', unit: '%' },
    BatteryPower: { from: BATTERY_BALANCE, unit: 'W', note: 'direction 1 discharges' },
    BatteryTemperature: { from: 'batTempC', unit: '°C', fillers: zeroIsAbsent, sometimes: zeroNote },
    EBatteryCharge: { from: 'todayBatChgEnergy', unit: 'kWh' },
    EBatteryDischarge: { from: 'todayBatDisEnergy', unit: 'kWh' },
  },
  series,
};
