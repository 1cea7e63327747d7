import type { ModelFault, ModelInverter, ModelSite } from '../../plant-model/index.ts';
import type { Fleet } from './fleet.ts';

const ALERT_DAYS = 7;
/** Quarter hours without a report after which the cloud raises a communication fault. */
const OFFLINE_AFTER_QUARTERS = 2;

/** Types seen in the wild; the plant model's other faults have none of their own there and appear as the cloud sees them. */
const types: Readonly<Record<ModelFault['kind'], readonly [type: string, impact: number]>> = {
  insulation: ['DC Isolation', 7],
  grid_overvoltage: ['INVERTER_BELOW_THRESHOLD_LIMIT', 5],
  no_grid: ['INVERTER_BELOW_THRESHOLD_LIMIT', 6],
  over_temperature: ['INVERTER_BELOW_THRESHOLD_LIMIT', 5],
};

export interface Alert {
  alertId: number;
  siteId: number;
  category: string;
  type: string;
  impact: number;
  status: 'OPEN' | 'CLOSED';
  firstTrigger: string;
  lastTrigger: string;
  component: { name: string; serialNumber: string };
  errorCodes: string[];
}

/** Returns alerts of a site, newest first. */
export function alertsOf(fleet: Fleet, site: ModelSite, nowMs: number): Alert[] {
  return site.inverters
    .flatMap((inverter) => [...faultAlerts(fleet, inverter, nowMs), ...silenceAlerts(fleet, inverter, nowMs)])
    .sort((a, b) => (a.firstTrigger < b.firstTrigger ? 1 : -1));
}

function faultAlerts(fleet: Fleet, inverter: ModelInverter, nowMs: number): Alert[] {
  const horizon = fleet.horizon(inverter, nowMs);
  return fleet.plantModel
    .faults(inverter, nowMs / 1000 - ALERT_DAYS * 86_400, horizon + 1)
    .map(({ kind, since, until }) => {
      const [type, impact] = types[kind];
      return alertOf(fleet, inverter, { type, impact, since, last: Math.min(until, horizon), open: until > horizon });
    });
}

function silenceAlerts(fleet: Fleet, inverter: ModelInverter, nowMs: number): Alert[] {
  const sample = fleet.plantModel.sample(inverter, nowMs / 1000);
  if (sample.state !== 'offline' || nowMs / 1000 - sample.time <= OFFLINE_AFTER_QUARTERS * fleet.period) return [];
  const since = sample.time + 1;
  return [
    alertOf(fleet, inverter, { type: 'INVERTER_COMMUNICATION_FAULT', impact: 5, since, last: since, open: true }),
  ];
}

interface Occurrence {
  type: string;
  impact: number;
  since: number;
  last: number;
  open: boolean;
}

function alertOf(fleet: Fleet, inverter: ModelInverter, { type, impact, since, last, open }: Occurrence): Alert {
  const iso = (time: number): string => new Date(Math.floor(time) * 1000).toISOString().replace('.000Z', 'Z');
  return {
    alertId: (inverter.index + 1) * 1_000_000 + (Math.floor(since / 60) % 1_000_000),
    siteId: fleet.siteId(inverter.site),
    category: 'EQUIPMENT',
    type,
    impact,
    status: open ? 'OPEN' : 'CLOSED',
    firstTrigger: iso(since),
    lastTrigger: iso(last),
    component: { name: `Inverter ${inverter.index + 1}`, serialNumber: fleet.serial(inverter) },
    errorCodes: [],
  };
}
