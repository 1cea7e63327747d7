import type { Group } from './group.entity.ts';
import { secondsOf } from '@heliograph/service';

export interface GroupView {
  groupId: string;
  name: string;
  description: string | null;
  /** The number of its plants, without removed ones. */
  plantCount: number;
  /** The number of its devices, by themselves or with their plant, without removed ones. */
  deviceCount: number;
  /** Unix seconds. */
  createdAt: number;
}

export interface GroupCounts {
  plants: number;
  devices: number;
}

export function groupView({ id, name, description, createdAt }: Group, counts: GroupCounts): GroupView {
  return {
    groupId: id,
    name,
    description,
    plantCount: counts.plants,
    deviceCount: counts.devices,
    createdAt: secondsOf(createdAt),
  };
}
