import type { PlantListItem } from '@heliograph/sdk';
import { useQuery, type UseQueryResult, type QueryKey } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

const PAGE = 500;

/** All plants of a group: whether a device is in it with its plant is decided by them. */
export function useGroupPlants(groupId: string): UseQueryResult<PlantListItem[]> {
  return useQuery({
    queryKey: ['group-plants', groupId],
    queryFn: ({ signal }) => api.listPlants({ groupId, limit: PAGE }, { signal }).all(),
  });
}

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
