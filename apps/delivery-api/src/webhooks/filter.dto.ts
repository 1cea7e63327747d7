import { deliveredKinds } from '@heliograph/events';
import { Described, MayBeAbsent } from '@heliograph/service';
import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, IsArray, IsIn, Matches } from 'class-validator';

const MAX_ENTRIES = 1000;

const IdList = (what: string) =>
  applyDecorators(
    Described(`Only of these ${what}.`),
    MayBeAbsent(),
    IsArray(),
    ArrayMaxSize(MAX_ENTRIES),
    Matches(/^[A-Za-z0-9_-]{1,64}$/, { each: true, message: '$property must be a list of ids' }),
  );

/** An absent list does not narrow; an empty one selects nothing. */
export class FilterBody {
  @IdList('vendors')
  vendors?: string[];

  @IdList('plants')
  plantIds?: string[];

  @IdList('groups')
  groupIds?: string[];

  @IdList('devices')
  deviceIds?: string[];

  @Described('Only records and events of these kinds.')
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(deliveredKinds.length)
  @IsIn(deliveredKinds, { each: true })
  kinds?: string[];
}
