import { Described, MayBeAbsent, PageQuery } from '@heliograph/http-service';
import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { ID, PLAIN_TEXT, WITHOUT_NUL } from '../inventory/plain-text.ts';
import { MAX_MEMBERS_A_CALL } from './group.entity.ts';

const Name = () =>
  applyDecorators(
    Described('Name of the group, unique within the account (not case-sensitive), without `|`.', {
      examples: ['Roofs north'],
    }),
    IsString(),
    MaxLength(100),
    Matches(PLAIN_TEXT, { message: 'name must be words separated by single spaces, without |' }),
  );

const Description = () =>
  applyDecorators(
    Described("Free text for the account's own use; null removes it."),
    IsOptional(),
    IsString(),
    MaxLength(1000),
    Matches(WITHOUT_NUL, { message: 'description must not contain NUL' }),
  );

const Ids = (description: string) =>
  applyDecorators(
    Described(description),
    MayBeAbsent(),
    IsArray(),
    ArrayMaxSize(MAX_MEMBERS_A_CALL),
    Matches(ID, { each: true, message: '$property must be a list of ids' }),
  );

export class GroupListQuery extends PageQuery {
  @Described('Filters by a substring of the name.')
  @IsOptional()
  @IsString()
  @MaxLength(100)
  @Matches(WITHOUT_NUL, { message: 'text must not contain NUL' })
  text?: string;
}

export class CreateGroupBody {
  @Name()
  name!: string;

  @Description()
  description?: string | null;

  @Ids('Ids of the plants in the group, each with all its devices, including those found by later syncs.')
  plantIds?: string[];

  @Ids('Ids of the single devices in the group.')
  deviceIds?: string[];
}

export class UpdateGroupBody {
  @MayBeAbsent()
  @Name()
  name?: string;

  @Description()
  description?: string | null;

  @Ids('Ids of the plants that replace the current ones.')
  plantIds?: string[];

  @Ids('Ids of the single devices that replace the current ones.')
  deviceIds?: string[];
}

export class ChangeMembersBody {
  @Described('Action to apply to the devices.')
  @IsIn(['add', 'remove'])
  action!: 'add' | 'remove';

  @Ids('Ids of the plants to add or remove.')
  plantIds?: string[];

  @Ids('Ids of the devices to add or remove.')
  deviceIds?: string[];
}
