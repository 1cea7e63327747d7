import type { ModelInverter, PhysicalSample, PlantModel } from './types.ts';

/** Returns a sample as a vendor shows it that has not yet reset the counters of the day before: they count from where they stood. @param midnight Unix seconds */
export function beforeReset(
  plantModel: PlantModel,
  inverter: ModelInverter,
  sample: PhysicalSample,
  midnight: number,
): PhysicalSample {
  const last = plantModel.sample(inverter, midnight - 1);
  const gainedWh = sample.energyTotalWh - last.energyTotalWh;
  const late: PhysicalSample = {
    ...sample,
    energyTodayWh: last.energyTodayWh + gainedWh,
    energyMonthWh: last.energyMonthWh + gainedWh,
    energyYearWh: last.energyYearWh + gainedWh,
  };
  if (sample.battery && last.battery) {
    const { chargedTotalWh, dischargedTotalWh } = sample.battery;
    late.battery = {
      ...sample.battery,
      chargedTodayWh: last.battery.chargedTodayWh + (chargedTotalWh - last.battery.chargedTotalWh),
      dischargedTodayWh: last.battery.dischargedTodayWh + (dischargedTotalWh - last.battery.dischargedTotalWh),
    };
  }
  if (sample.meter && last.meter) {
    const { exportedTotalWh, importedTotalWh, loadTotalWh } = sample.meter;
    late.meter = {
      ...sample.meter,
      exportedTodayWh: last.meter.exportedTodayWh + (exportedTotalWh - last.meter.exportedTotalWh),
      importedTodayWh: last.meter.importedTodayWh + (importedTotalWh - last.meter.importedTotalWh),
      loadTodayWh: last.meter.loadTodayWh + (loadTotalWh - last.meter.loadTotalWh),
    };
  }
  return late;
}
