import type { FlowsInterval } from '@heliograph/sdk';

/** Energies that a plant gives out, and those that it takes in: both add up to the same. */
export const sourceMembers = ['EGenerated', 'EBatteryDischarge', 'EGridImport'] as const;
export const sinkMembers = ['ELoad', 'EBatteryCharge', 'EGridExport'] as const;
export type FlowMember = (typeof sourceMembers)[number] | (typeof sinkMembers)[number];
export const flowMembers: readonly FlowMember[] = [...sourceMembers, ...sinkMembers];

/** The mean power of an interval, stacked on those of the members before: kW, sinks below 0. */
export interface Block {
  start: number;
  end: number;
  from: number;
  to: number;
}

/** One member over a day. */
export interface Area {
  member: FlowMember;
  blocks: Block[];
}

/** Stacks the mean powers of intervals that are over. A member that is not known in an interval has no block there. */
export function areasOf(intervals: readonly FlowsInterval[], now: number): Area[] {
  const over = intervals.filter(({ end }) => end <= now);
  return [...stacked(sourceMembers, over, 1), ...stacked(sinkMembers, over, -1)].filter(
    ({ blocks }) => blocks.length > 0,
  );
}

function stacked(members: readonly FlowMember[], intervals: readonly FlowsInterval[], sense: 1 | -1): Area[] {
  const heights = intervals.map(() => 0);
  return members.map((member) => ({
    member,
    blocks: intervals.flatMap((interval, at): Block[] => {
      const energy = interval[member];
      if (energy === undefined) return [];
      const from = heights[at]!;
      const to = from + (sense * energy * 3600) / (interval.end - interval.start);
      heights[at] = to;
      return [{ start: interval.start, end: interval.end, from, to }];
    }),
  }));
}
