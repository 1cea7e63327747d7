import { applyDecorators } from '@nestjs/common';
import { Described, PageQuery } from '@heliograph/service';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { DeviceStatus } from './device.entity.ts';

const OptionalText = (description: string) =>
  applyDecorators(Described(description), IsOptional(), IsString(), MaxLength(100));

export class PlantListQuery extends PageQuery {
  @OptionalText('Only those of this vendor.')
  vendor?: string;

  @OptionalText('Only those of this vendor account.')
  dataAccessUserId?: string;

  @OptionalText("Part of the name or of the vendor's plant id.")
  text?: string;
}

export class DeviceListQuery extends PageQuery {
  @OptionalText('Only those of this vendor.')
  vendor?: string;

  @OptionalText('Only those of this vendor account.')
  dataAccessUserId?: string;

  @OptionalText('Only those of this plant.')
  plantId?: string;

  @Described('Only those that are polled, or only those that are not.')
  @IsOptional()
  @IsIn(['true', 'false'])
  monitored?: string;

  @Described('Only those of this status.')
  @IsOptional()
  @IsIn(['online', 'offline', 'unknown', 'removed'])
  status?: DeviceStatus;

  @OptionalText('Part of a serial number or of the model.')
  text?: string;
}

export type BulkAction = 'monitor' | 'unmonitor';

export class BulkDevicesBody {
  @Described('What is to be done.')
  @IsIn(['monitor', 'unmonitor'])
  action!: BulkAction;

  @Described('To which devices.')
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(10_000)
  @IsString({ each: true })
  @MaxLength(40, { each: true })
  deviceIds!: string[];
}
