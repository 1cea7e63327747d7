import type { FieldTable } from '@heliograph/vendor-contract';
import { amperes, degrees, hertz, named, percent, volts } from '../solarman-platform/readings.ts';

const direction = 'sign by B_ST1: Charging, Discharging, or Static (as written); else left out';

/** Inverters, hybrids and micro inverters: currentData and frames of historical (dossier, "Keys seen on real devices"). */
export const inverterTable: FieldTable = {
  fields: {
    EDay: { from: ['Etdy_ge1', 'Etdy_ge0'], ...named },
    ETotal: {
      from: ['Et_ge0', 'Et_ge1'],
      ...named,
      note: 'real devices show wild values (127155914.70 kWh on 12 kW): passed on, judged by the plausibility check',
    },
    PowerACOutputActive: { from: ['APo_t1', 'INV_O_P_T', 'T_AC_OP', 'APo'], ...named },
    PowerDC: { from: ['S_P_T', 'DPi_t1', 'PVTP'], ...named },
    RatedPower: { from: 'Pr1', ...named },
    Temperature: { from: ['T_AC_RDT1', 'IGBT_T1', 'AC_RDT_T1', 'AC_T', 'INV_T0'], ...degrees },
    FrqAC: { from: ['A_Fo1', 'AF1', 'PG_F1'], ...hertz },
    HTotal: { from: 't_w_hou1', unit: 'h' },
    LoadPower: { from: 'E_Puse_t1', ...named },
    ELoad: { from: 'Etdy_use1', ...named },
    GridPower: { from: 'PG_Pt1', ...named, note: 'sign by ST_PG1: Purchasing energy or Selling energy; else left out' },
    EGridImport: { from: ['E_B_D', 'Etdy_pu1'], ...named, note: 'Daily Energy Buy, Daily Energy Purchased' },
    EGridExport: { from: ['E_S_D', 't_gc_tdy1'], ...named, note: 'Daily Energy Sell, Daily Grid Feed-in' },
    BatterySOC: { from: ['B_left_cap1', 'BMS_SOC'], ...percent },
    BatteryPower: { from: 'B_P1', ...named, note: direction },
    UBattery: { from: ['B_V1', 'BMS_B_V1'], ...volts },
    IBattery: { from: ['B_CT', 'B_C1'], ...amperes, note: direction },
    BatteryTemperature: { from: ['B_T1', 'BMST'], ...degrees },
    EBatteryCharge: { from: 'Etdy_cg1', ...named },
    EBatteryDischarge: { from: 'Etdy_dcg1', ...named },
  },
  series: {
    UAC: { from: 'AV{n}', count: 3, ...volts },
    IAC: { from: 'AC{n}', count: 3, ...amperes },
    PAC: { from: 'INV_O_P_L{n}', count: 3, ...named },
    UPV: {
      from: 'DV{n}',
      count: 32,
      ...volts,
      note: 'cross-vendor notes of the dossier: per-string DC',
      inputs: 'string',
    },
    IPV: { from: 'DC{n}', count: 32, ...amperes },
    PPV: { from: 'DP{n}', count: 32, ...named },
  },
};
