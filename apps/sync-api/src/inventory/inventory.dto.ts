import { applyDecorators } from '@nestjs/common';
import { Described, MayBeAbsent, PageQuery } from '@heliograph/service';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { DeviceStatus } from './device.entity.ts';
import { MAX_LABELS } from './labels.ts';
import { PLAIN_TEXT, WITHOUT_NUL } from './plain-text.ts';

export const deviceStatuses = ['online', 'offline', 'unknown', 'removed'] as const satisfies DeviceStatus[];

export const OptionalText = (description: string) =>
  applyDecorators(
    Described(description),
    IsOptional(),
    IsString(),
    MaxLength(100),
    Matches(WITHOUT_NUL, { message: '$property must not contain NUL' }),
  );

const OptionalFlag = (description: string) =>
  applyDecorators(Described(description), IsOptional(), IsIn(['true', 'false']));

export class PlantListQuery extends PageQuery {
  @OptionalText('Only those of this vendor.')
  vendor?: string;

  @OptionalText('Only those of this vendor account.')
  dataAccessUserId?: string;

  @OptionalText('Only those of this group.')
  groupId?: string;

  @Described('Only those of this status.')
  @IsOptional()
  @IsIn(['active', 'removed'])
  status?: 'active' | 'removed';

  @OptionalText("Part of the name or of the vendor's plant id.")
  text?: string;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- TypeScript asks a mixin for exactly this
type Constructor = new (...parameters: any[]) => object;

/** Adds the filters of devices as members of a query. */
export function withDeviceFilters<T extends Constructor>(Base: T) {
  class Filtered extends Base {
    @OptionalText('Only those of this vendor.')
    vendor?: string;

    @OptionalText('Only those of this vendor account.')
    dataAccessUserId?: string;

    @OptionalText('Only those of this plant.')
    plantId?: string;

    @OptionalText('Only those of this group, by themselves or with their plant.')
    groupId?: string;

    @Described(
      'Only those whose newest BaseData `State` is one of these, separated by commas. One that is not known matches none.',
      {
        examples: ['4,5'],
      },
    )
    @IsOptional()
    @Matches(/^(?:-1|[0-8])(?:,(?:-1|[0-8])){0,9}$/, {
      message: 'state must be states from -1 to 8, separated by commas',
    })
    state?: string;

    @OptionalFlag(
      'Only those that are online by the events, or only those that are offline. One that is not known matches neither.',
    )
    online?: string;

    @OptionalFlag('Only those that are polled, or only those that are not.')
    monitored?: string;

    @Described('Only those of this status at the last sync.')
    @IsOptional()
    @IsIn(deviceStatuses)
    status?: DeviceStatus;

    @OptionalText('Only those with this label.')
    label?: string;

    @OptionalText('Part of a serial number or of the model.')
    text?: string;
  }
  return Filtered;
}

export class DeviceListQuery extends withDeviceFilters(PageQuery) {}

export const Labels = () =>
  applyDecorators(
    Described(
      `Tags of the account's own, each up to 50 characters, without \`|\`. A device has at most ${MAX_LABELS}.`,
      {
        examples: [['roof', 'leased']],
      },
    ),
    MayBeAbsent(),
    IsArray(),
    ArrayMaxSize(MAX_LABELS),
    IsString({ each: true }),
    MaxLength(50, { each: true }),
    Matches(PLAIN_TEXT, { each: true, message: 'each label must be words with single blanks between them, without |' }),
  );

export class UpdateDeviceBody {
  @Labels()
  labels?: string[];

  @Described('Whether it is polled, within the quota.')
  @MayBeAbsent()
  @IsBoolean()
  monitored?: boolean;
}
