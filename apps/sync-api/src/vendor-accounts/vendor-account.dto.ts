import { applyDecorators } from '@nestjs/common';
import { Described, MayBeAbsent } from '@heliograph/service';
import {
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  registerDecorator,
  ValidateIf,
} from 'class-validator';
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

const zoneExamples = { type: 'string', maxLength: 64, examples: ['Europe/Berlin', 'GMT+8'] };
const stringMembers = { additionalProperties: { type: 'string' } };

export class CreateVendorAccountBody {
  @Described('Id of the vendor: `/v1/vendors`.', { examples: ['solis'] })
  @ShortText()
  vendor!: string;

  @Described("One of the vendor's regions; without it the first.")
  @IsOptional()
  @ShortText()
  region?: string;

  @Described("For the account's own use.")
  @IsOptional()
  @ShortText()
  name?: string;

  @Described('For plants of which the vendor tells no zone: an IANA name, or a label.', zoneExamples)
  @IsOptional()
  @TimeZone()
  timezone?: string;

  @Described("By the vendor's JSON Schema, which `/v1/vendors/{id}` shows.", stringMembers)
  @IsObject()
  credentials!: Record<string, string>;
}

export class UpdateVendorAccountBody {
  @Described("For the account's own use; null takes it away.")
  @Nullable()
  @ShortText()
  name?: string | null;

  @Described('For plants of which the vendor tells no zone; null takes it away.', zoneExamples)
  @Nullable()
  @TimeZone()
  timezone?: string | null;

  @Described('`paused`: its devices are not polled, and stay in the quota.')
  @MayBeAbsent()
  @IsIn(['active', 'paused'])
  status?: 'active' | 'paused';
}

export class ReplaceCredentialsBody {
  @Described("By the vendor's JSON Schema, which `/v1/vendors/{id}` shows.", stringMembers)
  @IsObject()
  credentials!: Record<string, string>;

  @Described('`true`: the consent there was is given up, and the owner has to be asked again.')
  @MayBeAbsent()
  @IsBoolean()
  renewConsent?: boolean;
}
