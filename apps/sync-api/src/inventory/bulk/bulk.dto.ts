import { Type } from 'class-transformer';
import { applyDecorators } from '@nestjs/common';
import { Described, MayBeAbsent } from '@heliograph/service';
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
import type { DeviceStatus } from '../device.entity.ts';
import { deviceStatuses, Labels } from '../inventory.dto.ts';
import { ID, WITHOUT_NUL } from '../plain-text.ts';

/** The limit of contract §4. */
export const MAX_DEVICES_A_CALL = 10_000;

export const bulkActions = [
  'monitor',
  'unmonitor',
  'addToGroup',
  'removeFromGroup',
  'label',
  'unlabel',
  'remove',
] as const;
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
  @MayBeText('Only those of this vendor.')
  vendor?: string;

  @MayBeText('Only those of this vendor account.')
  dataAccessUserId?: string;

  @MayBeText('Only those of this plant.')
  plantId?: string;

  @MayBeText('Only those of this group, by themselves or with their plant.')
  groupId?: string;

  @Described('Only those whose newest BaseData `State` is one of these.')
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(10)
  @IsIn([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8], { each: true })
  states?: number[];

  @MayBeFlag('Only those that are online by the events, or only those that are offline.')
  online?: boolean;

  @MayBeFlag('Only those that are polled, or only those that are not.')
  monitored?: boolean;

  @Described('Only those of this status at the last sync.')
  @MayBeAbsent()
  @IsIn(deviceStatuses)
  status?: DeviceStatus;

  @MayBeText('Only those with this label.')
  label?: string;

  @MayBeText('Part of a serial number or of the model.')
  text?: string;
}

/** Requires a member with these actions, and forbids it with the others (JSON Schema). */
const onlyWithActions = (member: string, actions: readonly BulkAction[], value: object = {}) => ({
  if: { properties: { action: { enum: actions } } },
  then: { required: [member], properties: { [member]: value } },
  else: { not: { required: [member], properties: { [member]: {} } } },
});

@Described('Either `deviceIds` or `filter`; `groupId` with the actions on groups, `labels` with those on labels.', {
  oneOf: [{ required: ['deviceIds'] }, { required: ['filter'] }],
  allOf: [onlyWithActions('groupId', actionsOnGroups), onlyWithActions('labels', actionsOnLabels, { minItems: 1 })],
})
export class BulkDevicesBody {
  @Described('What is to be done.')
  @IsIn(bulkActions)
  action!: BulkAction;

  @Described('To which devices.')
  @MayBeAbsent()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_DEVICES_A_CALL)
  @Matches(ID, { each: true, message: 'deviceIds must be a list of ids' })
  deviceIds?: string[];

  @Described(`To which devices, at most ${MAX_DEVICES_A_CALL}.`)
  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => DeviceFilterBody)
  filter?: DeviceFilterBody;

  @Described('The group of `addToGroup` and `removeFromGroup`.')
  @MayBeAbsent()
  @Matches(ID, { message: 'groupId must be an id' })
  groupId?: string;

  @Labels()
  labels?: string[];
}
