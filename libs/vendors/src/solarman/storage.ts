import { hertz, named, volts } from '../solarman-platform/readings.ts';
import type { StorageRules } from '../solarman-platform/storage.ts';

/** Keys of hybrids beyond those of BaseData. `BRC`, the rated capacity, is in Ah: without the voltage that it is meant at, it is no kWh. */
export const storageRules: StorageRules = {
  tables: {
    battery: {
      EBatteryChargeTotal: { from: 't_cg_n1', ...named },
      EBatteryDischargeTotal: { from: 't_dcg_n1', ...named },
    },
    meter: {
      EGridImportTotal: { from: ['E_B_TO', 'Et_pu1'], ...named },
      EGridExportTotal: { from: ['E_S_TO', 't_gc1'], ...named },
      ELoadTotal: { from: 'Et_use1', ...named },
      FrqGrid: { from: 'PG_F1', ...hertz },
      UGrid1: { from: 'G_V_L1', ...volts },
      UGrid2: { from: 'G_V_L2', ...volts },
      UGrid3: { from: 'G_V_L3', ...volts },
    },
  },
  // Beside a text that names no direction: the makes on this platform differ in their signs.
  undirected: {
    battery: { BatteryPower: { from: 'B_P1', ...named } },
    meter: { GridPower: { from: 'PG_Pt1', ...named } },
  },
};
