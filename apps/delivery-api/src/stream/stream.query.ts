import { deliveredKinds } from '@heliograph/events';
import { Described } from '@heliograph/service';
import { IsOptional, Matches } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { DATA_SOURCES, knownSources } from '../data-sources.ts';

const MAX_IDS = 100;
const idList = new RegExp(`^[A-Za-z0-9_-]{1,64}(?:,[A-Za-z0-9_-]{1,64}){0,${MAX_IDS - 1}}$`);
const listOf = (names: readonly string[]): RegExp => {
  const one = `(?:${names.join('|').replaceAll('.', String.raw`\.`)})`;
  return new RegExp(`^${one}(?:,${one}){0,${names.length - 1}}$`);
};

export const streamParts = ['records', 'events', 'jobs'] as const;
export type StreamPart = (typeof streamParts)[number];

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

  @Described('Sends only records and events of these kinds, comma-separated.', { examples: ['device.data'] })
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
