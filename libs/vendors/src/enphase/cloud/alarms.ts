import { reported } from '@heliograph/base-data';
import type { ModelFault, ModelInverter, ModelSite } from '../../plant-model/index.ts';
import { Refusal } from './answers.ts';
import type { Fleet } from './fleet.ts';

const WEEK = 7 * 86_400;
const NINE_MONTHS = 274 * 86_400;
const DAY = 86_400;

interface EventType {
  id: number;
  key: string;
  name: string;
  description: string;
  /** 2 error, 3 warning. */
  severity: number;
}

/** 28 is documented. The names of the others are the vendor's, their ids and keys of our own making: none is published. */
const gatewaySilent: EventType = {
  id: 28,
  key: 'envoy_no_report',
  name: 'Gateway not reporting',
  description: 'The gateway does not communicate with the Enphase servers.',
  severity: 2,
};
const microSilent: EventType = {
  id: 29,
  key: 'pcu_no_report',
  name: 'Microinverter not reporting',
  description: 'The microinverter does not communicate with the gateway.',
  severity: 2,
};
const ofFault: Readonly<Record<ModelFault['kind'], EventType>> = {
  grid_overvoltage: {
    id: 31,
    key: 'ac_voltage_out_of_range',
    name: 'AC Voltage Out Of Range',
    description: 'The grid voltage is outside of the permitted range.',
    severity: 2,
  },
  no_grid: { id: 32, key: 'grid_gone', name: 'Grid Gone', description: 'There is no grid voltage.', severity: 2 },
  insulation: {
    id: 33,
    key: 'gfi_tripped',
    name: 'GFI Tripped',
    description: 'The insulation resistance to earth is too low.',
    severity: 2,
  },
  over_temperature: {
    id: 34,
    key: 'over_temperature',
    name: 'Over Temperature',
    description: 'The device is too hot.',
    severity: 3,
  },
};
const eventTypesAll = [gatewaySilent, microSilent, ...Object.values(ofFault)];

/** Something that is or was wrong with a microinverter; `until` absent while it lasts. Unix seconds. */
interface Trouble {
  inverter: ModelInverter;
  type: EventType;
  since: number;
  until?: number;
}

export function openAlarms(fleet: Fleet, site: ModelSite): object {
  const alarms = openTroubles(fleet, site).map((trouble) => alarmOf(fleet, trouble));
  return { alarms, system_id: fleet.systemId(site) };
}

export function openEvents(fleet: Fleet, site: ModelSite): object {
  const events = openTroubles(fleet, site).map((trouble) => ({ ...eventOf(fleet, trouble), status: 'open' }));
  return { events, system_id: fleet.systemId(site) };
}

export function alarms(fleet: Fleet, site: ModelSite, query: URLSearchParams): object {
  const cleared = query.get('cleared');
  const found = troublesIn(fleet, site, query)
    .map((trouble) => ({
      ...alarmOf(fleet, trouble),
      cleared: trouble.until !== undefined,
      alarm_end_time: trouble.until ?? null,
    }))
    .filter((alarm) => cleared === null || String(alarm.cleared) === cleared);
  return { alarms: found, system_id: fleet.systemId(site) };
}

export function events(fleet: Fleet, site: ModelSite, query: URLSearchParams): object {
  const found = troublesIn(fleet, site, query).map((trouble) => eventOf(fleet, trouble));
  return { events: found, system_id: fleet.systemId(site) };
}

export function eventTypes(query: URLSearchParams): object {
  const id = query.get('event_type_id');
  const found = eventTypesAll.filter((type) => id === null || String(type.id) === id);
  if (found.length === 0) throw new Refusal(404, `Event type not found for {:id=>"${id ?? ''}"}`);
  return {
    event_types: found.map(({ id: event_type_id, key, name, description }) => ({
      event_type_id,
      event_type_key: key,
      stateful: true,
      event_name: name,
      event_description: description,
      recommended_action: 'Contact your installer if the problem persists.',
    })),
  };
}

function openTroubles(fleet: Fleet, site: ModelSite): Trouble[] {
  return fleet.reports(site).flatMap(({ inverter, sample, at, status }): Trouble[] => {
    if (status === 'micro') return [{ inverter, type: microSilent, since: at }];
    if (!sample.fault) return [];
    return [{ inverter, type: ofFault[sample.fault.kind], since: Math.floor(sample.fault.since) }];
  });
}

/** Returns troubles that began in the asked-for time; end_time defaults to a day later. */
function troublesIn(fleet: Fleet, site: ModelSite, query: URLSearchParams): Trouble[] {
  const now = fleet.now();
  const from = Number(query.get('start_time') ?? NaN);
  if (query.get('start_time') === null) throw new Refusal(422, 'start_time is required');
  const to = Math.min(now, Number(query.get('end_time') ?? from + DAY));
  if (from > now) throw new Refusal(422, 'Requested date is in the future');
  if (!(to >= from) || to - from > WEEK || from < now - NINE_MONTHS)
    throw new Refusal(422, 'Requested date range is invalid for this system');
  return site.inverters.flatMap((inverter) =>
    fleet.plantModel.faults(inverter, from, to).map(({ kind, since, until }) => ({
      inverter,
      type: ofFault[kind],
      since: Math.floor(since),
      ...reported({ until: until <= now ? Math.floor(until) : undefined }),
    })),
  );
}

function alarmOf(fleet: Fleet, { inverter, type, since, until }: Trouble): object {
  return {
    id: `${fleet.deviceId(inverter)}.${type.id}.${since}000`,
    severity: type.severity,
    events: [{ serial_number: fleet.serial(inverter), start_date: since, end_date: until ?? null }],
    event_type_id: type.id,
    alarm_start_time: since,
  };
}

function eventOf(fleet: Fleet, { inverter, type, since, until }: Trouble): object {
  return {
    status: until === undefined ? 'Open' : 'Closed',
    event_type_id: type.id,
    event_start_time: since,
    event_end_time: until ?? null,
    serial_number: fleet.serial(inverter),
  };
}
