import { reported } from '@heliograph/base-data';
import { compileFilter, type FilterMatch } from '@heliograph/delivery';
import { streamParts, type StreamPart, type StreamQuery } from './stream.query.ts';

/** What a stream sends. */
export interface StreamFilter {
  /** Looks at the headers of a record alone. */
  matches: FilterMatch;
  jobs: boolean;
}

export function streamFilterOf({ include, kind, vendor, plantId, groupId, deviceId }: StreamQuery): StreamFilter {
  const parts = new Set((include?.split(',') as StreamPart[] | undefined) ?? streamParts);
  const matches = compileFilter(
    reported({
      kinds: kind?.split(','),
      vendors: vendor?.split(','),
      plantIds: plantId?.split(','),
      groupIds: groupId?.split(','),
      deviceIds: deviceId?.split(','),
    }),
  );
  return {
    jobs: parts.has('jobs'),
    matches: (headers) => parts.has(headers.kind === 'device.data' ? 'records' : 'events') && matches(headers),
  };
}
