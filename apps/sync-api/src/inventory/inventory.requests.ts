import { Described, MayBeAbsent, PageQuery } from '@heliograph/http-service';
import { vendorIds } from '@heliograph/vendors';
import { applyDecorators } from '@nestjs/common';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  registerDecorator,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';
import { isIanaZone } from '../time-zone.ts';
import { currentStatuses } from './current-status/current-status.ts';
import { deviceSorts, type DeviceSort } from './device-order.ts';
import type { DeviceStatus } from './device.entity.ts';
import { MAX_LABELS, PLAIN_TEXT, WITHOUT_NUL } from './plain-text.ts';

const known = new RegExp(`^(?:${vendorIds.join('|')})$`);
const message: ValidationOptions = { message: `$property must be one of ${vendorIds.join(', ')}` };

/** A filter by vendor. One that does not exist is a mistake of the caller; an empty list would hide it. */
export const VendorFilter = (): PropertyDecorator =>
  applyDecorators(
    Described('Filters by vendor, one of those that `/v1/vendors` lists.', { examples: ['solis'] }),
    IsString(),
    Matches(known, message),
  );

export const deviceStatuses = ['online', 'offline', 'unknown', 'removed'] as const satisfies DeviceStatus[];

const OptionalText = (description: string) =>
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
  @VendorFilter()
  @IsOptional()
  vendor?: string;

  @OptionalText('Filters by vendor account.')
  dataAccessUserId?: string;

  @OptionalText('Filters by group.')
  groupId?: string;

  @Described('Filters by status.')
  @IsOptional()
  @IsIn(['active', 'removed'])
  status?: 'active' | 'removed';

  @OptionalText("Filters by a substring of the name or of the vendor's plant id.")
  text?: string;
}

const IanaZone = (): PropertyDecorator => (prototype, property) =>
  registerDecorator({
    name: 'ianaZone',
    target: prototype.constructor,
    propertyName: String(property),
    options: { message: '$property must be an IANA time zone (Europe/Berlin), or null to remove it' },
    validator: { validate: (value: unknown) => typeof value === 'string' && value.length <= 64 && isIanaZone(value) },
  });

export class UpdatePlantBody {
  @Described(
    'IANA time zone of the plant, for records from now on; null removes it. It counts unless the vendor reports an IANA zone itself.',
    { type: 'string', maxLength: 64, examples: ['Europe/Berlin'] },
  )
  @ValidateIf((_, value) => value !== null && value !== undefined)
  @IanaZone()
  timezoneName?: string | null;
}

export class PlantPageQuery extends PlantListQuery {
  @Described('`totals` adds sums and counts over its devices to each plant.')
  @IsOptional()
  @IsIn(['totals'])
  include?: 'totals';
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- TypeScript asks a mixin for exactly this
type Constructor = new (...parameters: any[]) => object;

const ONE_STATUS = currentStatuses.join('|');

/** Adds the filters of devices as members of a query. */
export function withDeviceFilters<T extends Constructor>(Base: T) {
  class Filtered extends Base {
    @VendorFilter()
    @IsOptional()
    vendor?: string;

    @OptionalText('Filters by vendor account.')
    dataAccessUserId?: string;

    @OptionalText('Filters by plant.')
    plantId?: string;

    @OptionalText('Filters by group; includes devices that are in the group through their plant.')
    groupId?: string;

    @Described('Filters by the one status of devices: one or several values, separated by commas.', {
      examples: ['fault,no_data'],
    })
    @IsOptional()
    @MaxLength(200)
    @Matches(new RegExp(`^(?:${ONE_STATUS})(?:,(?:${ONE_STATUS}))*$`), {
      message: `currentStatus must be values separated by commas, of ${currentStatuses.join(', ')}`,
    })
    currentStatus?: string;

    @Described(
      'Filters by the newest BaseData `State`: one or several values, separated by commas. A device without a sample matches no value.',
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
      'Filters by presence: `true` returns online devices, `false` offline and removed ones. A device without a sample matches neither.',
    )
    online?: string;

    @OptionalFlag('Filters by monitoring: `true` returns polled devices, `false` devices that are not polled.')
    monitored?: string;

    @Described('Filters by status at the last sync.')
    @IsOptional()
    @IsIn(deviceStatuses)
    status?: DeviceStatus;

    @OptionalText('Filters by label.')
    label?: string;

    @OptionalText('Filters by a substring of the serial number or the model.')
    text?: string;
  }
  return Filtered;
}

export class DeviceTotalsQuery extends withDeviceFilters(Object) {
  @Described('`currentStatuses` adds the numbers of devices by their one status.')
  @IsOptional()
  @IsIn(['currentStatuses'])
  include?: 'currentStatuses';
}

export class DeviceListQuery extends withDeviceFilters(PageQuery) {
  @Described(
    'Sorts by a value of the newest sample; `-` before the name sorts descending. Devices without the value come last. Absent: by first sync, oldest first.',
  )
  @IsOptional()
  @IsIn(deviceSorts)
  sort?: DeviceSort;

  @Described('`latest` adds the values of the newest sample to each device.')
  @IsOptional()
  @IsIn(['latest'])
  include?: 'latest';
}

export const Labels = () =>
  applyDecorators(
    Described(
      `Labels that the account assigns, each up to 50 characters, without \`|\`. A device has at most ${MAX_LABELS}.`,
      {
        examples: [['roof', 'leased']],
      },
    ),
    MayBeAbsent(),
    IsArray(),
    ArrayMaxSize(MAX_LABELS),
    IsString({ each: true }),
    MaxLength(50, { each: true }),
    Matches(PLAIN_TEXT, { each: true, message: 'each label must be words separated by single spaces, without |' }),
  );

export class UpdateDeviceBody {
  @Labels()
  labels?: string[];

  @Described('Whether the device is polled, within the quota.')
  @MayBeAbsent()
  @IsBoolean()
  monitored?: boolean;
}
