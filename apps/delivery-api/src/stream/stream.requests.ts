import { reported } from '@heliograph/base-data';
import { compileSubscriptionFilter, type FilterMatch, placeOf, type RoutingHeaders } from '@heliograph/delivery';
import { deliveredKinds, type IntervalResolution, intervalResolutions } from '@heliograph/events';
import { Described } from '@heliograph/http-service';
import { applyDecorators } from '@nestjs/common';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { DATA_SOURCES, knownSources, someOf } from '../list-filters.ts';

const MAX_IDS = 100;
const idList = new RegExp(`^[A-Za-z0-9_-]{1,64}(?:,[A-Za-z0-9_-]{1,64}){0,${MAX_IDS - 1}}$`);

const streamParts = ['records', 'events', 'energy', 'storage', 'jobs'] as const;

type StreamPart = (typeof streamParts)[number];

const IdList = (what: string): PropertyDecorator =>
  applyDecorators(
    Described(`Sends only records and events of these ${what}: up to 100 ids, comma-separated.`),
    IsOptional(),
    Matches(idList, { message: `$property must be up to ${MAX_IDS} ids, comma-separated` }),
  );

export class StreamQuery {
  @Described(
    'Parts of the stream, comma-separated: `records` (BaseData), `events`, `energy` (the kinds `device.day` and `energy.interval`), `storage` (the kinds `battery.data`, `meter.data` and `site.data`), `jobs` (progress of replays). Default: all.',
    { examples: ['records,events'] },
  )
  @IsOptional()
  @Matches(someOf(streamParts), { message: `$property must list some of ${streamParts.join(', ')}` })
  include?: string;

  @Described(
    'Sends only records and events of these kinds, comma-separated. Default: all but `device.day`, `energy.interval`, `battery.data`, `meter.data`, `site.data`, `import.*` and `alarm.*`.',
    {
      examples: ['device.data'],
    },
  )
  @IsOptional()
  @Matches(someOf(deliveredKinds), { message: `$property must list some of ${deliveredKinds.join(', ')}` })
  kind?: string;

  @Described('Length of the intervals of `energy.interval`. Default: `1h`.')
  @IsOptional()
  @IsIn(intervalResolutions, { message: `resolution must be one of ${intervalResolutions.join(', ')}` })
  resolution?: IntervalResolution;

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

const partOf = { data: 'records', event: 'events', energy: 'energy', storage: 'storage' } as const;

export function streamFilterOf(query: StreamQuery): StreamFilter {
  const { include, kind, resolution, vendor, plantId, groupId, deviceId } = query;
  const parts = new Set((include?.split(',') as StreamPart[] | undefined) ?? streamParts);
  const selects = compileSubscriptionFilter(
    reported({
      kinds: kind?.split(','),
      resolution,
      vendors: vendor?.split(','),
      plantIds: plantId?.split(','),
      groupIds: groupId?.split(','),
      deviceIds: deviceId?.split(','),
    }),
  );
  return {
    jobs: parts.has('jobs'),
    matches: (headers) => isForStream(headers) && parts.has(partOf[placeOf(headers.kind)]) && selects(headers),
  };
}

/** Returns whether streams show the record: an import for some channels, or none, is not for them. */
function isForStream({ channels }: RoutingHeaders): boolean {
  return channels === undefined;
}
