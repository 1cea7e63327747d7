import type { QueryKey } from '@tanstack/react-query';

/** Returns the queries whose answers are old when members of a group have changed. */
export function changesOf(groupId: string): QueryKey[] {
  return [
    ['groups'],
    ['group', groupId],
    ['group-plants', groupId],
    ['group-devices', groupId],
    ['devices'],
    ['device'],
  ];
}
