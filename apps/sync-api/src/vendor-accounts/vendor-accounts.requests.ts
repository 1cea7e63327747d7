import { Described, MayBeAbsent } from '@heliograph/http-service';
import { storageTypes, type StorageType } from '@heliograph/base-data';
import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  registerDecorator,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { OnboardingImport } from '../imports/imports.requests.ts';
import { isTimeZone } from '../time-zone.ts';

const TimeZone = (): PropertyDecorator => (prototype, property) =>
  registerDecorator({
    name: 'timeZone',
    target: prototype.constructor,
    propertyName: String(property),
    options: { message: '$property must be an IANA time zone (Europe/Berlin) or a label (GMT+8)' },
    validator: { validate: (value: unknown) => typeof value === 'string' && value.length <= 64 && isTimeZone(value) },
  });

const ShortText = () => applyDecorators(IsString(), IsNotEmpty(), MaxLength(100));
/** Absent: unchanged. null: removed. */
const Nullable = () => ValidateIf((_, value) => value !== null && value !== undefined);

/** @param description of what the list does with absent and empty values */
const IncludedTypes = (description: string) =>
  applyDecorators(
    Described(
      `Devices beside inverters that become records of their own, of kind \`battery.data\` or \`meter.data\`: those that the vendor reports (\`storage\` of \`/v1/vendors/{id}\`). They count nothing in the quota. ${description}`,
    ),
    MayBeAbsent(),
    IsArray(),
    ArrayMaxSize(storageTypes.length),
    ArrayUnique({ message: '$property must name each type once' }),
    IsIn(storageTypes, { each: true, message: `$property must be a list of ${storageTypes.join(', ')}` }),
  );

const zoneExamples = { type: 'string', maxLength: 64, examples: ['Europe/Berlin', 'GMT+8'] };
const stringMembers = { additionalProperties: { type: 'string' } };

export class CreateVendorAccountBody {
  @Described('Id of the vendor, as listed by `/v1/vendors`.', { examples: ['solis'] })
  @ShortText()
  vendor!: string;

  @Described("Id of one of the vendor's regions; default: the first.")
  @IsOptional()
  @ShortText()
  region?: string;

  @Described("Free text for the account's own use.")
  @IsOptional()
  @ShortText()
  name?: string;

  @Described(
    'Time zone of plants for which the vendor reports none: an IANA name, or an offset like `GMT+8`.',
    zoneExamples,
  )
  @IsOptional()
  @TimeZone()
  timezone?: string;

  @IncludedTypes('Default: none.')
  include?: StorageType[];

  @Described("Credentials, valid against the vendor's JSON Schema in `/v1/vendors/{id}`.", stringMembers)
  @IsObject()
  credentials!: Record<string, string>;

  @Described(
    "Imports past samples after the first sync (`/v1/vendor-accounts/{id}/imports`). Default: the operator's, usually none.",
  )
  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => OnboardingImport)
  import?: OnboardingImport;
}

export class UpdateVendorAccountBody {
  @Described("Free text for the account's own use; null removes it.")
  @Nullable()
  @ShortText()
  name?: string | null;

  @Described('Time zone of plants for which the vendor reports none; null removes it.', zoneExamples)
  @Nullable()
  @TimeZone()
  timezone?: string | null;

  @IncludedTypes('The list replaces the previous one; an empty list: none.')
  include?: StorageType[];

  @Described('Status of the vendor account. `paused`: its devices are not polled, but still count against the quota.')
  @MayBeAbsent()
  @IsIn(['active', 'paused'])
  status?: 'active' | 'paused';
}

export class ReplaceCredentialsBody {
  @Described("Credentials, valid against the vendor's JSON Schema in `/v1/vendors/{id}`.", stringMembers)
  @IsObject()
  credentials!: Record<string, string>;

  @Described('`true` discards the existing consent; the owner has to consent again.')
  @MayBeAbsent()
  @IsBoolean()
  renewConsent?: boolean;
}
