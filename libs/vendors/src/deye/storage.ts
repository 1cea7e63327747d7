import { hertz, named, volts } from '../solarman-platform/readings.ts';
import type { StorageRules } from '../solarman-platform/storage.ts';

/**
 * Keys of hybrids beyond those of BaseData (device/latest). `BatteryRatedCapacity` is in Ah and `ChargeCurrentLimit` in A: without the voltage that
 * they are meant at, they are no kWh and no kW.
 */
export const storageRules: StorageRules = {
  tables: {
    battery: {
      EBatteryChargeTotal: { from: 'TotalChargeEnergy', ...named },
      EBatteryDischargeTotal: { from: 'TotalDischargeEnergy', ...named },
    },
    meter: {
      EGridImportTotal: { from: ['CumulativeEnergyPurchased', 'TotalEnergyBuy', 'TotalEnergyPurchased'], ...named },
      EGridExportTotal: { from: ['CumulativeGridFeedIn', 'TotalEnergySell', 'TotalGridFeedIn'], ...named },
      ELoadTotal: { from: ['CumulativeConsumption', 'TotalConsumption'], ...named },
      FrqGrid: { from: 'GridFrequency', ...hertz },
      UGrid1: { from: 'GridVoltageL1', ...volts },
      UGrid2: { from: 'GridVoltageL2', ...volts },
      UGrid3: { from: 'GridVoltageL3', ...volts },
    },
  },
  // Clients contradict each other about the signs of devices that write their keys in camel case.
  undirected: {
    battery: { BatteryPower: { from: 'batteryPower', ...named } },
    meter: { GridPower: { from: 'totalGridPower', ...named } },
  },
  // A live capture: 2208.3 of the modules + 13579.2 bought − 11.8 sold + 5255.9 discharged − 5556.6 charged = 15475.0 kWh, but 14332.4 shown.
  remarks: new Map([['ELoadTotal', 'counter_drifts']]),
};
