import { reported } from '@heliograph/base-data';
import { trackersOf, type Fleet, type Reading } from './fleet.ts';
import { energies, modelOf } from './inverter.ts';
import { rounded } from './text.ts';

type Json = Record<string, unknown>;

const phaseNames = ['PHASE-A', 'PHASE-B', 'PHASE-C'] as const;

export function powerKw({ sample, connection }: Reading): number {
  return connection === 'online' ? rounded(sample.acPowerW / 1000, 3) : 0;
}

/** Returns a factor as the portal gets it: numbers are text; one without a value has no `data` (recorded), at night it is empty. */
function factor(code: string, data: string | undefined, unit?: string): Json {
  return reported({
    code,
    data,
    dataType: unit === undefined && code === 'sn' ? 'STRING' : 'NUMERIC',
    defaultFlag: false,
    hiddenInMore: false,
    unit,
    supportCurve: false,
  });
}

export function telemetry(fleet: Fleet, reading: Reading): Json[] {
  const { inverter, sample, connection } = reading;
  const formatted = (value: number, decimals: number): string =>
    connection === 'asleep' ? '' : String(rounded(value, decimals));
  const phases = sample.phases.flatMap(({ voltageV, currentA }, i) => {
    const prefix = sample.phases.length === 1 ? '' : `${phaseNames[i]!}:`;
    return [factor(`${prefix}Vac`, formatted(voltageV, 1), 'V'), factor(`${prefix}Iac`, formatted(currentA, 1), 'A')];
  });
  const trackers = trackersOf(inverter, sample).flatMap(({ voltageV, currentA }, i) => [
    factor(`MPPT-${i + 1}:Ppv`, formatted((voltageV * currentA) / 1000, 5), 'kW'),
    factor(`MPPT-${i + 1}:Vpv`, formatted(voltageV, 1), 'V'),
    factor(`MPPT-${i + 1}:Ipv`, formatted(currentA, 1), 'A'),
  ]);
  return [
    {
      code: 'system',
      alias: 'system_parameters',
      factors: [
        factor('sn', fleet.serial(inverter)),
        factor('hTotal', String(energies(reading).hours), 'H'),
        factor('Temperature', formatted(sample.temperatureC, 1), '℃'),
      ],
    },
    {
      code: 'ac',
      alias: 'ac_parameters',
      factors: [
        factor('pAc', formatted(sample.acPowerW / 1000, 3), 'kW'),
        factor('qAc', formatted(sample.reactivePowerVar / 1000, 3), 'kVar'),
        factor('gridPF', '-0.001'),
        ...phases,
        factor('Fac', formatted(sample.frequencyHz, 2), 'Hz'),
      ],
    },
    {
      code: 'pv',
      alias: 'pv_parameters',
      factors: [factor('ISOLimit', undefined, 'kOhm'), factor('LeakageCurrent', undefined, 'A'), ...trackers],
    },
  ];
}

/** Returns the counters of a battery, Wh; none of an inverter without one. */
function chargeFactors(period: string, charged: number | undefined, discharged: number | undefined): Json[] {
  if (charged === undefined || discharged === undefined) return [];
  return [
    factor(`proCharStats${period}`, String(rounded(charged / 1000, 2)), 'kWh'),
    factor(`proDischarStats${period}`, String(rounded(discharged / 1000, 2)), 'kWh'),
  ];
}

export function telecounting(_fleet: Fleet, reading: Reading): Json[] {
  const { sample, inverter } = reading;
  const kwh = (wattHours: number): string => String(rounded(wattHours / 1000, 2));
  const group = (name: string, factors: Json[]): Json => ({ code: `telecounting_${name}`, alias: name, factors });
  return [
    group('real', [
      factor('pAc', reading.connection === 'asleep' ? '' : String(powerKw(reading)), 'kW'),
      factor('ratedPower', String(inverter.ratedPowerKw), 'kW'),
    ]),
    group('today', [
      factor('proPvStatsToday', kwh(sample.energyTodayWh), 'kWh'),
      ...chargeFactors('Today', sample.battery?.chargedTodayWh, sample.battery?.dischargedTodayWh),
    ]),
    group('month', [factor('proPvStatsMonth', kwh(sample.energyMonthWh), 'kWh')]),
    group('year', [factor('proPvStatsYear', kwh(sample.energyYearWh), 'kWh')]),
    group('lifetime', [
      factor('proPvStatsTotal', kwh(sample.energyTotalWh), 'kWh'),
      ...chargeFactors('Total', sample.battery?.chargedTotalWh, sample.battery?.dischargedTotalWh),
    ]),
  ];
}

export function information(fleet: Fleet, reading: Reading): Json[] {
  const { inverter } = reading;
  return [
    factor('sn', fleet.serial(inverter)),
    factor('model', modelOf(reading)),
    factor('ratedPower', String(inverter.ratedPowerKw), 'kW'),
  ];
}
