import { reported } from '@heliograph/base-data';
import { compileSubscriptionFilter, type FilterMatch } from '@heliograph/delivery';
import { deliveredKinds } from '@heliograph/events';
import { Described } from '@heliograph/http-service';
import { applyDecorators } from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';
import { DATA_SOURCES, knownSources } from '../list-filters.ts';

const MAX_IDS = 100;
const idList = new RegExp(`^[A-Za-z0-9_-]{1,64}(?:,[A-Za-z0-9_-]{1,64}){0,${MAX_IDS - 1}}$`);
const listOf = (names: readonly string[]): RegExp => {
  const one = `(?:${names.join('|').replaceAll('.', String.raw`\.`)})`;
  return new RegExp(`^${one}(?:,${one}){0,${names.length - 1}}$`);
};

const streamParts = ['records', 'events', 'jobs'] as const;

type StreamPart = (typeof streamParts)[number];

const IdList = (what: string): PropertyDecorator =>
  applyDecorators(
    Described(`Sends only records and events of these ${what}: up to 100 ids, comma-separated.`),
    IsOptional(),
    Matches(idList, { message: `$property must be up to ${MAX_IDS} ids, comma-separated` }),
  );

export class StreamQuery {
  @Described(
    'Parts of the stream, comma-separated: `records` (BaseData), `events`, `jobs` (progress of replays). Default: all.',
    { examples: ['records,events'] },
  )
  @IsOptional()
  @Matches(listOf(streamParts), { message: `$property must list some of ${streamParts.join(', ')}` })
  include?: string;

  @Described('Sends only records and events of these kinds, comma-separated. Default: all but `import.*`.', {
    examples: ['device.data'],
  })
  @IsOptional()
  @Matches(listOf(deliveredKinds), { message: `$property must list some of ${deliveredKinds.join(', ')}` })
  kind?: string;

  @Described('Sends only records and events of these vendors, comma-separated.', { examples: ['solis,growatt'] })
  @IsOptional()
  @Matches(DATA_SOURCES, { message: `vendor must be comma-separated, each one of ${knownSources}` })
  vendor?: string;

  @IdList('plants')
  plantId?: string;

  @IdList('groups')
  groupId?: string;

  @IdList('devices')
  deviceId?: string;
}

/** The messages that a stream sends. */
export interface StreamFilter {
  /** Looks at the headers of a record alone. */
  matches: FilterMatch;
  jobs: boolean;
}

export function streamFilterOf({ include, kind, vendor, plantId, groupId, deviceId }: StreamQuery): StreamFilter {
  const parts = new Set((include?.split(',') as StreamPart[] | undefined) ?? streamParts);
  const matches = compileSubscriptionFilter(
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
