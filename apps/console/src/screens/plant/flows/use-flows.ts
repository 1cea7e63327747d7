import { reported } from '@heliograph/base-data';
import type { FlowsInterval, FlowsIntervalPage, ListPlantFlowsQuery } from '@heliograph/sdk';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { slugOf } from '../../../controls/problems-of-members.ts';

const REFRESH_MS = 60_000;
/** A page of a large plant ends early. */
const MAX_PAGES = 40;
const PAGE = 500;

export interface Flows {
  intervals: FlowsInterval[];
  /** The zone in which the days begin. */
  timezone: string;
}

interface AskedFlows {
  resolution: NonNullable<ListPlantFlowsQuery['resolution']>;
  /** Unix seconds. */
  from: number;
  to: number;
}

/** The energies of a plant in a time range, each from one source; renewed while the range is not over. */
export function useFlows(plantId: string, { resolution, from, to }: AskedFlows): UseQueryResult<Flows> {
  return useQuery({
    queryKey: ['flows', plantId, resolution, from, to],
    queryFn: ({ signal }) => readFlows(plantId, { resolution, from, to }, signal),
    refetchInterval: to > Date.now() / 1000 ? REFRESH_MS : false,
    placeholderData: keepPreviousData,
    retry: (count, error) => count < 1 && slugOf(error) !== 'energy_off',
  });
}

async function readFlows(plantId: string, query: AskedFlows, signal: AbortSignal): Promise<Flows> {
  const flows: Flows = { intervals: [], timezone: 'UTC' };
  let cursor: string | null = '';
  for (let page = 0; page < MAX_PAGES && cursor !== null; page += 1) {
    const asked = { ...query, limit: PAGE, ...reported({ cursor: cursor === '' ? undefined : cursor }) };
    const answer: FlowsIntervalPage = await api.listPlantFlows(plantId, asked, { signal });
    flows.intervals.push(...answer.items);
    flows.timezone = answer.timezone;
    cursor = answer.nextCursor;
  }
  return flows;
}
