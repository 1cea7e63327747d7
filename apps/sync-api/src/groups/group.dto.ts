import { Described, MayBeAbsent, PageQuery } from '@heliograph/service';
import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { ID, PLAIN_TEXT, WITHOUT_NUL } from '../inventory/plain-text.ts';
import { MAX_MEMBERS_A_CALL } from './group-limits.ts';

const Name = () =>
  applyDecorators(
    Described('Its name, unique within the account whether in capitals or not; no `|`.', { examples: ['Roofs north'] }),
    IsString(),
    MaxLength(100),
    Matches(PLAIN_TEXT, { message: 'name must be words with single blanks between them, without |' }),
  );

const Description = () =>
  applyDecorators(
    Described("For the account's own use; null takes it away."),
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
  @Described('Part of the name.')
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

  @Ids('Plants in it, each with all its devices, those of later syncs too.')
  plantIds?: string[];

  @Ids('Devices in it by themselves.')
  deviceIds?: string[];
}

export class UpdateGroupBody {
  @MayBeAbsent()
  @Name()
  name?: string;

  @Description()
  description?: string | null;

  @Ids('The plants that are to be in it instead of those that are.')
  plantIds?: string[];

  @Ids('The devices that are to be in it by themselves instead of those that are.')
  deviceIds?: string[];
}

export class ChangeMembersBody {
  @Described('What is to be done.')
  @IsIn(['add', 'remove'])
  action!: 'add' | 'remove';

  @Ids('Which plants.')
  plantIds?: string[];

  @Ids('Which devices.')
  deviceIds?: string[];
}
