import { reported } from '@heliograph/base-data';
import type { SelectQueryBuilder } from 'typeorm';
import { STATUS_OF_DEVICE, statusParameters, type CurrentStatus } from './current-status/current-status.ts';
import type { Device, DeviceStatus } from './device.entity.ts';
import { containsPattern } from './plain-text.ts';
import type { DeviceListQuery } from './inventory.requests.ts';

/** Selects devices of an account; absent members do not narrow. */
export interface DeviceCriteria {
  vendor?: string;
  dataAccessUserId?: string;
  plantId?: string;
  groupId?: string;
  currentStatuses?: readonly CurrentStatus[];
  states?: readonly number[];
  online?: boolean;
  monitored?: boolean;
  status?: DeviceStatus;
  label?: string;
  text?: string;
}

type DeviceQuery = Omit<DeviceListQuery, 'limit' | 'cursor' | 'sort' | 'include'>;

export function criteriaOf({ currentStatus, state, online, monitored, ...same }: DeviceQuery): DeviceCriteria {
  return {
    ...same,
    ...reported({
      currentStatuses: currentStatus === undefined ? undefined : (currentStatus.split(',') as CurrentStatus[]),
      states: state?.split(',').map(Number),
      online: online === undefined ? undefined : online === 'true',
      monitored: monitored === undefined ? undefined : monitored === 'true',
    }),
  };
}

/** Presence of a row `d`: a device that the vendor no longer lists is not online. */
export const ONLINE = "(d.online AND d.status <> 'removed')";

const IN_GROUP = `(EXISTS (SELECT FROM group_devices m WHERE m.device_id = d.id AND m.group_id = :groupId)
  OR EXISTS (SELECT FROM group_plants m WHERE m.plant_id = d.plant_id AND m.group_id = :groupId))`;

const conditions: { readonly [K in keyof DeviceCriteria]-?: string } = {
  vendor: 'd.vendor = :vendor',
  dataAccessUserId: 'd.vendor_account_id = :dataAccessUserId',
  plantId: 'd.plant_id = :plantId',
  groupId: IN_GROUP,
  currentStatuses: `${STATUS_OF_DEVICE} = ANY(:currentStatuses)`,
  states: 'd.state = ANY(:states)',
  online: `${ONLINE} = :online`,
  monitored: 'd.monitored = :monitored',
  status: 'd.status = :status',
  label: ':label = ANY(d.labels)',
  text: '(d.inverter_sn ILIKE :text OR d.collector_sn ILIKE :text OR d.model ILIKE :text)',
};

/** Returns conditions on rows `d`, with named parameters and their values. */
export function deviceConditions(criteria: DeviceCriteria): { conditions: string[]; values: Record<string, unknown> } {
  const names = (Object.keys(conditions) as (keyof DeviceCriteria)[]).filter((name) => criteria[name] !== undefined);
  const valueOf = (name: keyof DeviceCriteria) => (name === 'text' ? containsPattern(criteria.text!) : criteria[name]);
  return {
    conditions: names.map((name) => conditions[name]),
    values: {
      ...Object.fromEntries(names.map((name) => [name, valueOf(name)])),
      ...(criteria.currentStatuses && statusParameters()),
    },
  };
}

export function deviceFilter(rows: SelectQueryBuilder<Device>, criteria: DeviceCriteria): SelectQueryBuilder<Device> {
  const { conditions: each, values } = deviceConditions(criteria);
  for (const condition of each) rows.andWhere(condition);
  return rows.setParameters(values);
}
