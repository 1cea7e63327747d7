import { ApiError } from '@heliograph/http-service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Conditions } from '../conditions.ts';

export interface EnergyScope {
  of: 'device' | 'plant' | 'group' | 'account';
  /** Absent for the account. */
  id?: string;
}

export interface ScopeDevice {
  seq: number;
  timezone: string;
  /** Unix seconds: its first sample, or when it was first seen. */
  beginsAt: number;
  /** Unix seconds: when it was removed, or no longer monitored; null: neither. */
  endedAt: number | null;
}

const plainId = /^[\w-]{1,64}$/;
const names = { device: 'The device', plant: 'The plant', group: 'The group', account: 'The account' };

/** Finds the devices that a sum is of, for the account that owns them. */
@Injectable()
export class EnergyScopes {
  constructor(private readonly database: DataSource) {}

  /** Returns the devices, also former ones. @throws ApiError 404 for a device of another account, and for a plant or group without devices */
  async devices(accountId: string, { of, id = '' }: EnergyScope): Promise<ScopeDevice[]> {
    if (of !== 'account' && !plainId.test(id)) throw ApiError.notFound(names[of]);
    const conditions = new Conditions().equal('account_id', accountId);
    if (of === 'device') conditions.equal('device_id', id);
    if (of === 'plant') conditions.equal('plant_id', id);
    if (of === 'group') conditions.add('? = ANY(group_ids)', id);
    const rows = await this.database.query<ScopeDevice[]>(
      `SELECT seq, coalesce(timezone, 'UTC') AS timezone, begins_at::float8 AS "beginsAt", ended_at::float8 AS "endedAt"
       FROM energy_devices WHERE ${conditions.text} ORDER BY seq`,
      conditions.values,
    );
    if (rows.length === 0 && of !== 'account')
      throw ApiError.notFound(names[of], 'A group or plant has none without a device.');
    return rows;
  }
}

/** Returns the zone of most devices; of several that are as frequent the first in the alphabet. */
export function commonZone(devices: readonly ScopeDevice[]): string {
  const counts = [...Map.groupBy(devices, ({ timezone }) => timezone)].map(([zone, { length }]) => ({ zone, length }));
  counts.sort((a, b) => b.length - a.length || (a.zone < b.zone ? -1 : 1));
  return counts[0]?.zone ?? 'UTC';
}

/** Returns how many devices an interval should have data of. */
export function expectedDevices(devices: readonly ScopeDevice[], start: number, end: number): number {
  let count = 0;
  for (const { beginsAt, endedAt } of devices)
    if (beginsAt < end && (endedAt === null || endedAt > Math.max(start, beginsAt))) count += 1;
  return count;
}
