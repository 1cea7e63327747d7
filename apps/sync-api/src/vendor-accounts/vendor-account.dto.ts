import { applyDecorators } from '@nestjs/common';
import {
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
/** Absent: unchanged. null: taken away. */
const Nullable = () => ValidateIf((_, value) => value !== null && value !== undefined);

export class CreateVendorAccountBody {
  @ShortText()
  vendor!: string;

  /** Default: the vendor's first. */
  @IsOptional()
  @ShortText()
  region?: string;

  @IsOptional()
  @ShortText()
  name?: string;

  /** For plants of which the vendor tells no zone. */
  @IsOptional()
  @TimeZone()
  timezone?: string;

  /** By the vendor's JSON Schema (`/v1/vendors/{id}`). */
  @IsObject()
  credentials!: Record<string, string>;
}

export class UpdateVendorAccountBody {
  @Nullable()
  @ShortText()
  name?: string | null;

  @Nullable()
  @TimeZone()
  timezone?: string | null;

  /** `paused`: its devices are not polled, and stay in the quota. */
  @IsOptional()
  @IsIn(['active', 'paused'])
  status?: 'active' | 'paused';
}

export class ReplaceCredentialsBody {
  @IsObject()
  credentials!: Record<string, string>;
}
