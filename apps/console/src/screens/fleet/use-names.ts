import type { PlantListItem } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/api.ts';
import { useGroups, useVendorAccounts, useVendors } from '../../api/queries.ts';

/** Plants whose names the table has loaded; further ones show as their ids. */
const MAX_PLANTS = 10_000;

export interface Names {
  vendors: ReadonlyMap<string, string>;
  plants: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string>;
  accounts: ReadonlyMap<string, string>;
}

/** Returns the names of the objects that devices refer to by ids. A name that is not loaded, or is unavailable, shows as its id. */
export function useNames(): Names {
  const vendors = useVendors();
  const plants = usePlants();
  const groups = useGroups();
  const accounts = useVendorAccounts({ staleTime: 60_000 });
  return useMemo(
    () => ({
      vendors: new Map(vendors.data?.map(({ id, name }) => [id, name])),
      plants: new Map(plants?.map(({ plantId, name }) => [plantId, name])),
      groups: new Map(groups.data?.map(({ groupId, name }) => [groupId, name])),
      accounts: new Map(accounts.data?.map(({ id, name }) => [id, name ?? id])),
    }),
    [vendors.data, plants, groups.data, accounts.data],
  );
}

function usePlants(): PlantListItem[] | undefined {
  const plants = useQuery({
    queryKey: ['plants', 'names'],
    queryFn: async ({ signal }) => {
      const found: PlantListItem[] = [];
      for await (const { items } of api.listPlants({ limit: 500 }, { signal }).pages()) {
        found.push(...items);
        if (found.length >= MAX_PLANTS) break;
      }
      return found;
    },
    staleTime: 300_000,
  });
  return plants.data;
}
