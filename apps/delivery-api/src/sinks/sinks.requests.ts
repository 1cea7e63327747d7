import { Described, MayBeAbsent } from '@heliograph/http-service';
import { Type } from 'class-transformer';
import { IsObject, IsOptional, IsString, Length, ValidateNested } from 'class-validator';
import { FilterBody } from '../webhooks/filter.requests.ts';

const anyMembers = { additionalProperties: true };

/** Members that can be set at creation and changed later. Null removes a member where it is allowed. */
class SinkOptions {
  @Described("Free text for the account's own use.")
  @IsOptional()
  @IsString()
  @Length(1, 100)
  name?: string | null;

  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => FilterBody)
  filter?: FilterBody;
}

export class CreateSinkBody extends SinkOptions {
  @Described('Id of the kind, as listed by `/v1/sink-kinds`.', { examples: ['postgres'] })
  @IsString()
  @Length(1, 40)
  kind!: string;

  @Described('Settings, valid against the JSON Schema of the kind in `/v1/sink-kinds`.', anyMembers)
  @IsObject()
  settings!: Record<string, unknown>;
}

export class UpdateSinkBody extends SinkOptions {
  @Described('Changed settings: null removes a setting, one that is absent keeps its value, secrets too.', anyMembers)
  @MayBeAbsent()
  @IsObject()
  settings?: Record<string, unknown>;
}
