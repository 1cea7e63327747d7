import { Described, MayBeAbsent } from '@heliograph/http-service';
import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { currentStatuses, type CurrentStatus } from '../current-status/current-status.ts';
import type { DeviceStatus } from '../device.entity.ts';
import { VendorFilter, deviceStatuses, Labels } from '../inventory.requests.ts';
import { ID, WITHOUT_NUL } from '../plain-text.ts';

/** The limit of contract §4. */
export const MAX_DEVICES_A_CALL = 10_000;

const bulkActions = ['monitor', 'unmonitor', 'addToGroup', 'removeFromGroup', 'label', 'unlabel', 'remove'] as const;
export type BulkAction = (typeof bulkActions)[number];

export const actionsOnGroups: readonly BulkAction[] = ['addToGroup', 'removeFromGroup'];
export const actionsOnLabels: readonly BulkAction[] = ['label', 'unlabel'];

const MayBeText = (description: string) =>
  applyDecorators(
    Described(description),
    MayBeAbsent(),
    IsString(),
    MaxLength(100),
    Matches(WITHOUT_NUL, { message: '$property must not contain NUL' }),
  );

const MayBeFlag = (description: string) => applyDecorators(Described(description), MayBeAbsent(), IsBoolean());

@Described('Devices as the filters of `/v1/devices` select them; all must match. Empty: all devices.')
export class DeviceFilterBody {
  @VendorFilter()
  @MayBeAbsent()
  vendor?: string;

  @MayBeText('Filters by vendor account.')
  dataAccessUserId?: string;

  @MayBeText('Filters by plant.')
  plantId?: string;

  @MayBeText('Filters by group; includes devices that are in the group through their plant.')
  groupId?: string;

  @Described('Filters by the one status of devices; matches any of the values.')
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(currentStatuses.length)
  @IsIn(currentStatuses, { each: true })
  currentStatuses?: CurrentStatus[];

  @Described('Filters by the newest BaseData `State`; matches any of the values.')
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(10)
  @IsIn([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8], { each: true })
  states?: number[];

  @MayBeFlag('Filters by presence: `true` selects online devices, `false` offline and removed ones.')
  online?: boolean;

  @MayBeFlag('Filters by monitoring: `true` returns polled devices, `false` devices that are not polled.')
  monitored?: boolean;

  @Described('Filters by status at the last sync.')
  @MayBeAbsent()
  @IsIn(deviceStatuses)
  status?: DeviceStatus;

  @MayBeText('Filters by label.')
  label?: string;

  @MayBeText('Filters by a substring of the serial number or the model.')
  text?: string;
}

@Described(
  'Selects devices by either `deviceIds` or `filter`. Requires `groupId` for the actions on groups, `labels` for those on labels; both are refused with the other actions.',
)
export class BulkDevicesBody {
  @Described('Action to apply to the devices.')
  @IsIn(bulkActions)
  action!: BulkAction;

  @Described('Ids of the devices to change.')
  @MayBeAbsent()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_DEVICES_A_CALL)
  @Matches(ID, { each: true, message: 'deviceIds must be a list of ids' })
  deviceIds?: string[];

  @Described(`Filters that select the devices to change, at most ${MAX_DEVICES_A_CALL}.`)
  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => DeviceFilterBody)
  filter?: DeviceFilterBody;

  @Described('Id of the group, for the actions `addToGroup` and `removeFromGroup`.')
  @MayBeAbsent()
  @Matches(ID, { message: 'groupId must be an id' })
  groupId?: string;

  @Labels()
  labels?: string[];
}
