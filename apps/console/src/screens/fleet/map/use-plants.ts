import { reported } from '@heliograph/base-data';
import type { ListPlantsQuery, PlantListItem } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import type { Criteria } from '../criteria.ts';

/** Plants that the map draws at most. */
export const MAX_PLANTS = 10_000;

/** The filters of devices that plants have as well, and their own search. */
export type PlantCriteria = Pick<ListPlantsQuery, 'vendor' | 'dataAccessUserId' | 'groupId' | 'text'>;

export function plantCriteriaOf({ vendor, dataAccessUserId, groupId }: Criteria, name: string | null): PlantCriteria {
  return reported({ vendor, dataAccessUserId, groupId, text: name !== null && name !== '' ? name : undefined });
}

export function useMapPlants(criteria: PlantCriteria) {
  return useQuery({
    queryKey: ['plants', 'totals', criteria],
    queryFn: async ({ signal }) => {
      const plants: PlantListItem[] = [];
      const query = { ...criteria, status: 'active', include: 'totals', limit: 500 } as const;
      for await (const { items, nextCursor } of api.listPlants(query, { signal }).pages()) {
        plants.push(...items);
        if (plants.length >= MAX_PLANTS && nextCursor !== null) return { plants, isCut: true };
      }
      return { plants, isCut: false };
    },
    refetchInterval: 120_000,
    staleTime: 60_000,
  });
}
