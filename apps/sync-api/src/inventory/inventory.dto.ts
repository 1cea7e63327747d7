import { applyDecorators } from '@nestjs/common';
import { PageQuery } from '@heliograph/service';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { DeviceStatus } from './device.entity.ts';

const OptionalText = () => applyDecorators(IsOptional(), IsString(), MaxLength(100));

export class PlantListQuery extends PageQuery {
  @OptionalText()
  vendor?: string;

  @OptionalText()
  dataAccessUserId?: string;

  /** Part of the name or of the vendor's plant id. */
  @OptionalText()
  text?: string;
}

export class DeviceListQuery extends PageQuery {
  @OptionalText()
  vendor?: string;

  @OptionalText()
  dataAccessUserId?: string;

  @OptionalText()
  plantId?: string;

  @IsOptional()
  @IsIn(['true', 'false'])
  monitored?: string;

  @IsOptional()
  @IsIn(['online', 'offline', 'unknown', 'removed'])
  status?: DeviceStatus;

  /** Part of a serial number or of the model. */
  @OptionalText()
  text?: string;
}

export type BulkAction = 'monitor' | 'unmonitor';

export class BulkDevicesBody {
  @IsIn(['monitor', 'unmonitor'])
  action!: BulkAction;

  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(10_000)
  @IsString({ each: true })
  @MaxLength(40, { each: true })
  deviceIds!: string[];
}
