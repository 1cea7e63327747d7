import { reported } from '@heliograph/base-data';
import type { EnergyIntervalPage, GetDeviceEnergyQuery } from '@heliograph/sdk';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { slugOf } from '../problems-of-members.ts';
import type { Energy, EnergyScope } from './energy.ts';

const REFRESH_MS = 60_000;
/** Pages of one chart: a page of a large plant ends early. */
const MAX_PAGES = 40;
const PAGE = 500;

interface AskedEnergy {
  /** undefined: nothing is asked for. */
  resolution: GetDeviceEnergyQuery['resolution'];
  from: number;
  to: number;
  /** Names of members, separated by commas: `complete` is about these alone. */
  fields: string;
}

/** The energy of a time range; it is renewed while the range is not over. */
export function useEnergy(scope: EnergyScope, asked: AskedEnergy): UseQueryResult<Energy> {
  const { resolution, from, to, fields } = asked;
  return useQuery({
    queryKey: ['energy', scope.of, scope.id, resolution, from, to, fields],
    queryFn: ({ signal }) => readEnergy(scope, { resolution: resolution!, from, to, fields }, signal),
    enabled: resolution !== undefined,
    refetchInterval: to > Date.now() / 1000 ? REFRESH_MS : false,
    placeholderData: keepPreviousData,
    retry: (count, error) => count < 1 && slugOf(error) !== 'energy_off',
  });
}

async function readEnergy(
  { of, id }: EnergyScope,
  query: Omit<GetDeviceEnergyQuery, 'cursor' | 'limit'>,
  signal: AbortSignal,
): Promise<Energy> {
  const energy: Energy = { intervals: [], timezone: 'UTC' };
  let cursor: string | null = '';
  for (let page = 0; page < MAX_PAGES && cursor !== null; page += 1) {
    const asked = { ...query, limit: PAGE, ...reported({ cursor: cursor === '' ? undefined : cursor }) };
    const answer: EnergyIntervalPage = await (of === 'device'
      ? api.getDeviceEnergy(id, asked, { signal })
      : api.getPlantEnergy(id, asked, { signal }));
    energy.intervals.push(...answer.items);
    energy.timezone = answer.timezone;
    cursor = answer.nextCursor;
  }
  return energy;
}
