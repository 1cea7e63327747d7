import type { ModelInverter, PhysicalSample } from '../../plant-model/index.ts';
import { businessTypeOfSite, offsetAt, statusCode } from './fleet.ts';
import { decimal, instantText, localText } from './json.ts';

/** The style in which the cloud writes a row: the switches of the simulator. */
export interface RowStyle {
  /** A sleeping inverter reports zeros, as recorded, instead of measured values. */
  sleepingZeros: boolean;
  /** Powers of commercial plants in whole kW, as recorded. */
  wholeKilowatts: boolean;
  /** device/history_data: `deviceStatus` of commercial inverters is 0 unless there is a fault, as recorded. */
  history: boolean;
}

type Row = Record<string, unknown>;
type WritePower = (watts: number) => unknown;

/** Returns a row of device/realtime_data or device/history_data. */
export function inverterRow(
  { inverter, sample }: { inverter: ModelInverter; sample: PhysicalSample },
  { deviceSn, registerNo }: { deviceSn: string; registerNo: string },
  style: RowStyle,
): Row {
  const commercial = businessTypeOfSite(inverter.site) === '4';
  const power = powerWriter(commercial, style);
  const asleep = sample.state === 'waiting';
  const measured = asleep && style.sleepingZeros ? withoutGrid(sample) : sample;
  return {
    deviceStatus: commercial && style.history && sample.state !== 'fault' ? 0 : statusCode(sample),
    ...meterMembers(sample),
    dataTime: commercial ? instantText(sample.time) : instantText(sample.time).replace('Z', '.000+00:00'),
    plantLocalTime: localText(sample.time, offsetAt(inverter.site, sample.time)),
    deviceSn,
    registerNo,
    ...phaseMembers(measured, power),
    ...frequencies(inverter, measured, asleep && style.sleepingZeros && !commercial),
    totalPowerFactor: decimal(sample.powerFactor, 2),
    inverterTemperature: decimal(measured.temperatureC, 1),
    dailyACOutput: decimal(sample.energyTodayWh / 1000, 1),
    totalACOutput: decimal(sample.energyTotalWh / 1000, 1),
    dailyYield: decimal(sample.energyTodayWh / 1000, 1),
    totalYield: decimal(sample.energyTotalWh / 1000, 1),
    mpptMap: mpptMap(inverter, sample, commercial),
    pvMap: (asleep && !commercial) || inverter.battery ? {} : pvMap(sample, commercial),
    ...noEps,
    ...lineVoltages(measured),
    totalReactivePower: power(sample.reactivePowerVar),
    totalActivePower: power(sample.acPowerW),
    MPPTTotalInputPower: null,
  };
}

/** Returns a writer of W without decimals; of kW for commercial plants. */
function powerWriter(commercial: boolean, { wholeKilowatts }: RowStyle): WritePower {
  if (!commercial) return (watts) => Math.round(watts) + 0;
  return wholeKilowatts ? (watts) => Math.trunc(watts / 1000) + 0 : (watts) => decimal(watts / 1000, 2);
}

function withoutGrid(sample: PhysicalSample): PhysicalSample {
  const phases = sample.phases.map(() => ({ voltageV: 0, currentA: 0, powerW: 0 }));
  return { ...sample, phases, frequencyHz: 0, temperatureC: 0 };
}

function phaseMembers({ phases }: PhysicalSample, power: WritePower): Row {
  return Object.fromEntries(
    [0, 1, 2].flatMap((i) => {
      const phase = phases[i];
      return [
        [`acCurrent${i + 1}`, phase ? decimal(phase.currentA, 1) : null],
        [`acVoltage${i + 1}`, phase ? decimal(phase.voltageV, 1) : null],
        [`acPower${i + 1}`, phase ? power(phase.powerW) : null],
      ];
    }),
  );
}

/** For hybrids gridFrequency is null, as recorded, and each phase has its own; other inverters have no such members. */
function frequencies({ battery }: ModelInverter, { phases, frequencyHz }: PhysicalSample, unknown: boolean): Row {
  if (!battery) return { gridFrequency: unknown ? null : decimal(frequencyHz, 2) };
  const ofPhase = [0, 1, 2].map((i): [string, unknown] => [
    `acFrequency${i + 1}`,
    phases[i] ? decimal(frequencyHz, 2) : null,
  ]);
  return { gridFrequency: null, ...Object.fromEntries(ofPhase) };
}

/** Returns voltages between phases 120° apart. */
function lineVoltages({ phases }: PhysicalSample): Row {
  const between = (a: number, b: number): unknown => {
    const [one, other] = [phases[a]?.voltageV, phases[b]?.voltageV];
    if (one === undefined || other === undefined) return null;
    return decimal(Math.sqrt(one * one + other * other + one * other), 1);
  };
  return { l2l3Voltage: between(1, 2), l1l2Voltage: between(0, 1), l1l3Voltage: between(0, 2) };
}

function pvMap({ strings }: PhysicalSample, commercial: boolean): Row {
  return Object.fromEntries(
    strings.flatMap(({ voltageV, currentA }, i) => [
      [`pv${i + 1}Voltage`, decimal(voltageV, 1)],
      [`pv${i + 1}Current`, decimal(currentA, 1)],
      [`pv${i + 1}Power`, decimal((voltageV * currentA) / (commercial ? 1000 : 1), 1)],
    ]),
  );
}

/** Returns trackers: strings side by side. Commercial inverters write `mppt1Power`, residential ones `MPPT1Power`. */
function mpptMap({ mpptCount, stringCount }: ModelInverter, { strings }: PhysicalSample, commercial: boolean): Row {
  const prefix = commercial ? 'mppt' : 'MPPT';
  return Object.fromEntries(
    Array.from({ length: mpptCount }, (_, mppt) => {
      const own = strings.filter((__, string) => Math.floor((string * mpptCount) / stringCount) === mppt);
      const watts = own.reduce((sum, { voltageV, currentA }) => sum + voltageV * currentA, 0);
      return [
        [`${prefix}${mppt + 1}Voltage`, decimal(own[0]?.voltageV ?? 0, 1)],
        [
          `${prefix}${mppt + 1}Current`,
          decimal(
            own.reduce((sum, { currentA }) => sum + currentA, 0),
            1,
          ),
        ],
        [`${prefix}${mppt + 1}Power`, decimal(watts / (commercial ? 1000 : 1), 1)],
      ] as const;
    }).flat(),
  );
}

/** Returns the meter of a hybrid, W and kWh, export positive; of other inverters null. All hybrids of the plant model are residential. */
function meterMembers({ meter }: PhysicalSample): Row {
  const kwh = (wattHours: number | undefined): unknown =>
    wattHours === undefined ? null : decimal(wattHours / 1000, 2);
  return {
    gridPower: meter ? decimal(meter.powerW, 2) : null,
    todayImportEnergy: kwh(meter?.importedTodayWh),
    totalImportEnergy: kwh(meter?.importedTotalWh),
    todayExportEnergy: kwh(meter?.exportedTodayWh),
    totalExportEnergy: kwh(meter?.exportedTotalWh),
    ...noSecondMeter,
  };
}

const noSecondMeter: Row = {
  gridPowerM2: null,
  todayImportEnergyM2: null,
  totalImportEnergyM2: null,
  todayExportEnergyM2: null,
  totalExportEnergyM2: null,
};

/** String inverters have no emergency output. */
const noEps: Row = Object.fromEntries(
  [1, 2, 3].flatMap((phase) =>
    ['Voltage', 'Current', 'ActivePower', 'ApparentPower'].map((name) => [`EPSL${phase}${name}`, null]),
  ),
);

/** Returns a row of a battery (deviceType 2): charging is positive. `deviceSn` is empty where it was never registered. */
export function batteryRow(
  { inverter, sample }: { inverter: ModelInverter; sample: PhysicalSample },
  { deviceSn, registerNo }: { deviceSn: string; registerNo: string },
): Row[] {
  const { battery } = sample;
  if (!battery || !inverter.battery) return [];
  const { capacityWh } = inverter.battery;
  return [
    {
      dataTime: instantText(sample.time).replace('Z', '.000+00:00'),
      plantLocalTime: localText(sample.time, offsetAt(inverter.site, sample.time)),
      deviceSn,
      registerNo,
      deviceStatus: 1,
      batterySOC: Math.round(battery.socPercent),
      batterySOH: 0,
      chargeDischargePower: Math.round(-battery.powerW) + 0,
      batteryVoltage: decimal(battery.voltageV, 1),
      batteryCurrent: decimal(-battery.currentA, 1),
      batteryTemperature: decimal(battery.temperatureC, 1),
      batteryCycleTimes: Math.floor(battery.chargedTotalWh / capacityWh),
      totalDeviceDischarge: decimal(battery.dischargedTotalWh / 1000, 1),
      totalDeviceCharge: decimal(battery.chargedTotalWh / 1000, 1),
      batteryRemainings: decimal((battery.socPercent * capacityWh) / 100_000, 1),
    },
  ];
}
