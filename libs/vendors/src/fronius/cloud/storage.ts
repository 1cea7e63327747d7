import type { ModelInverter, PhysicalSample } from '../../plant-model/index.ts';
import type { Fleet, LogEntry } from './fleet.ts';
import { channel, double, timeIn } from './json.ts';

const PHASES = ['A', 'B', 'C'] as const;
/** Serial numbers of batteries are padded (recorded). */
const BATTERY_SERIAL_LENGTH = 24;
/** A battery is charged in two hours. */
const HOURS = 2;

/** Returns the rows of a hybrid's battery and meter in the list of devices; none of another inverter. */
export function storageRows(fleet: Fleet, inverter: ModelInverter): Record<string, unknown>[] {
  const { battery, site } = inverter;
  if (!battery) return [];
  const common = {
    dataloggerId: fleet.loggerId(inverter),
    firmware: { updateAvailable: false, installedVersion: null, availableVersion: null },
    isActive: true,
    activationDate: `${site.installedAt}T09:31:01Z`,
    deactivationDate: null,
  };
  return [
    {
      deviceType: 'Battery',
      deviceId: fleet.batteryId(inverter),
      deviceName: 'BYD Battery-Box Premium HV',
      deviceManufacturer: 'BYD',
      serialNumber: fleet.batterySerial(inverter).padEnd(BATTERY_SERIAL_LENGTH),
      capacity: battery.capacityWh,
      maxChargePower: double(battery.capacityWh / HOURS, 1),
      maxDischargePower: double(battery.capacityWh / HOURS, 1),
      maxSOC: 100,
      minSOC: 5,
      ...common,
    },
    {
      deviceType: 'SmartMeter',
      deviceId: fleet.meterId(inverter),
      deviceName: 'PowerMeter',
      deviceManufacturer: 'Fronius',
      deviceCategory: 'Primary Meter',
      deviceLocation: 'Grid',
      serialNumber: fleet.meterSerial(inverter),
      ...common,
    },
  ];
}

/** Channels of `flowdata`, in W and per cent: positive is towards the inverter. */
export interface Flow {
  PowerFeedIn: number;
  PowerLoad: number;
  PowerBattCharge: number;
  BattSOC: number;
}

/** Returns the flow of a hybrid; undefined without a battery. */
export function flowOf({ battery, meter }: PhysicalSample): Flow | undefined {
  if (!battery || !meter) return undefined;
  return {
    PowerFeedIn: -meter.powerW,
    PowerLoad: -meter.loadPowerW,
    PowerBattCharge: battery.powerW,
    BattSOC: battery.socPercent,
  };
}

/** Returns a row of a meter's history, with the counters that some systems have; each phase carries the same. */
export function meterRow(fleet: Fleet, { phaseCount }: ModelInverter, entry: LogEntry, offset?: number): object {
  const { time, seconds, before, after } = entry;
  const [earlier, now] = [before.meter!, after.meter!];
  const energy = (wh: number): unknown => double(wh, fleet.energyDecimals);
  const phases = PHASES.slice(0, phaseCount);
  const watts = -now.powerW / phaseCount;
  return {
    logDateTime: timeIn(time, offset),
    logDuration: seconds,
    channels: [
      channel(
        'GridEnergyExported',
        'Energy',
        'Wh',
        energy(fleet.energyStep(earlier.exportedTotalWh, now.exportedTotalWh)),
      ),
      channel(
        'GridEnergyImported',
        'Energy',
        'Wh',
        energy(fleet.energyStep(earlier.importedTotalWh, now.importedTotalWh)),
      ),
      channel('GridEnergyExportedAbs', 'Energy', 'Wh', double(now.exportedTotalWh, 0)),
      channel('GridEnergyImportedAbs', 'Energy', 'Wh', double(now.importedTotalWh, 0)),
      ...phases.map((phase) => channel(`GridPower${phase}`, 'Power', 'W', double(watts, 2))),
      ...phases.map((phase) =>
        channel(`GridApparentPower${phase}`, 'Apparent Power', 'VA', double(Math.abs(watts), 2)),
      ),
      ...phases.map((phase, i) => channel(`GridVoltage${phase}`, 'Voltage', 'V', double(after.phases[i]!.voltageV, 2))),
    ],
  };
}
