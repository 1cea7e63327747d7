import type { PhysicalSample } from '../../plant-model/index.ts';
import type { Fleet, Reading } from './fleet.ts';
import { double, energy, localText, measured, utcLabel } from './json.ts';
import { storage } from './storage.ts';

const INPUTS = 32;

/** The portal's code of each fault of the plant model. */
export const alarmCodes = {
  grid_overvoltage: '1010',
  no_grid: '1015',
  insulation: '1033',
  over_temperature: '1032',
} as const;

const running = { waiting: '0', starting: '2', generating: '3', limited: '8', offline: '3' } as const;

export function currentState(sample: PhysicalSample): string {
  if (sample.fault) return String(Number(`0x${alarmCodes[sample.fault.kind]}`));
  if (sample.state === 'fault') return '4096';
  if (sample.state === 'offline') return sample.acPowerW > 0 ? '3' : '0';
  return running[sample.state];
}

/** Returns the state: 1 online, 2 offline, 3 alarm. */
export function connectionState({ connection, sample }: Reading): 1 | 2 | 3 {
  if (connection !== 'online') return 2;
  return sample.fault ? 3 : 1;
}

/** Returns the members that detail and list have in common. */
export function identity(fleet: Fleet, reading: Reading): Record<string, unknown> {
  const { inverter, sample, connection, zoneSeconds, daylightSeconds } = reading;
  const local = localText(sample.time, zoneSeconds + daylightSeconds);
  return {
    id: fleet.inverterId(inverter),
    sn: fleet.serial(inverter),
    collectorId: fleet.collectorId(inverter.site),
    stationId: fleet.stationId(inverter.site),
    stationName: inverter.site.name,
    state: connectionState(reading),
    stateExceptionFlag: connection === 'lost' ? 1 : 0,
    currentState: currentState(sample),
    timeZone: double(zoneSeconds / 3600, 2),
    timeZoneStr: utcLabel(zoneSeconds),
    daylight: daylightSeconds * 1000,
    daylightSwitch: daylightSeconds > 0 ? 1 : 0,
    dataTimestamp: String(sample.time * 1000),
    timeStr: local,
    dataTimestampStr: `${local} (${utcLabel(zoneSeconds)})`,
    acOutputType: inverter.phaseCount === 1 ? 0 : 1,
    type: inverter.battery ? 2 : 1,
    tag: 'YingZhen',
    rs485ComAddr: '101',
    simFlowState: -5,
    warningInfoData: 0,
    ...measured('power', double(inverter.ratedPowerKw, 2), 'kW'),
    powerPec: '1',
    model: `S5-${inverter.phaseCount}P${inverter.ratedPowerKw}K`,
    productModel: `S5-${inverter.phaseCount}P${inverter.ratedPowerKw}K`,
  };
}

/** Answers inverterDetail and inverterDetailList: `collectorsn` and `dcInputtype` are spelt like this here only. */
export function detail(fleet: Fleet, reading: Reading): Record<string, unknown> {
  const { inverter, sample } = reading;
  return {
    ...identity(fleet, reading),
    collectorsn: fleet.collectorSerial(inverter.site),
    collectorState: reading.connection === 'online' ? 1 : 2,
    collectorModel: 'WIFI',
    dcInputtype: inverter.stringCount - 1,
    inverterTemperature: double(sample.temperatureC, 1),
    inverterTemperatureUnit: '℃',
    ...measured('pac', double(sample.acPowerW / 1000, 3), 'kW'),
    pacPec: '1',
    ...measured('dcPac', double(sample.dcPowerW / 1000, 3), 'kW'),
    ...measured('reactivePower', double(sample.reactivePowerVar, 1), 'Var'),
    ...measured('apparentPower', double(sample.acPowerW / sample.powerFactor, 1), 'VA'),
    powerFactor: double(sample.powerFactor, 3),
    ...energies(sample),
    ...measured('fac', double(sample.frequencyHz, 2), 'Hz'),
    ...phases(sample),
    ...inputs(sample),
    ...storage(sample),
  };
}

function energies(sample: PhysicalSample): Record<string, unknown> {
  return {
    ...energy('eToday', sample.energyTodayWh),
    ...energy('eMonth', sample.energyMonthWh),
    ...energy('eYear', sample.energyYearWh),
    ...energy('eTotal', sample.energyTotalWh),
  };
}

/** Phases and inputs a device does not have read 0. */
function phases(sample: PhysicalSample): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (let n = 1; n <= 3; n++) {
    const phase = sample.phases[n - 1];
    Object.assign(record, measured(`uAc${n}`, double(phase?.voltageV ?? 0, 1), 'V'));
    Object.assign(record, measured(`iAc${n}`, double(phase?.currentA ?? 0, 1), 'A'));
  }
  return record;
}

function inputs(sample: PhysicalSample): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (let n = 1; n <= INPUTS; n++) {
    const string = sample.strings[n - 1];
    const [volts, amperes] = string ? [double(string.voltageV, 1), double(string.currentA, 1)] : [0, 0];
    const watts = string ? double(string.voltageV * string.currentA, 1) : 0;
    Object.assign(
      record,
      measured(`uPv${n}`, volts, 'V'),
      measured(`iPv${n}`, amperes, 'A'),
      measured(`pow${n}`, watts, 'W'),
    );
  }
  return record;
}

/** Answers inverterList: other spellings than the detail. */
export function listed(fleet: Fleet, reading: Reading): Record<string, unknown> {
  const { inverter, sample } = reading;
  return {
    ...identity(fleet, reading),
    collectorSn: fleet.collectorSerial(inverter.site),
    dcInputType: inverter.stringCount - 1,
    inverterSoftwareVersion: '3A0029',
    ...measured('pac', double(sample.acPowerW / 1000, 3), 'kW'),
    pac1: 0,
    ...energy('etoday', sample.energyTodayWh),
    ...energy('etotal', sample.energyTotalWh),
    etotal1: double(sample.energyTotalWh / 1000, 1),
    offlineLongStr: '--',
    updateShelfTime: 'null',
  };
}

/** Returns a row of inverterDay: power in W that calls itself kW, with its multiplier. */
export function dayRow(reading: Reading): Record<string, unknown> {
  const { inverter, sample, zoneSeconds, daylightSeconds } = reading;
  const local = localText(sample.time, zoneSeconds + daylightSeconds);
  return {
    dataTimestamp: String(sample.time * 1000),
    timeStr: local,
    time: local.slice(11),
    acOutputType: inverter.phaseCount === 1 ? 0 : 1,
    dcInputType: inverter.stringCount - 1,
    state: sample.fault ? 3 : 1,
    currentState: currentState(sample),
    ...measured('pac', double(sample.acPowerW, 1), 'kW'),
    pacPec: '0.001',
    ...energy('eToday', sample.energyTodayWh),
    eTotal: double(sample.energyTotalWh / 1000, 1),
    ...phases(sample),
    ...inputs(sample),
    ...(inverter.battery && storage(sample)),
  };
}
