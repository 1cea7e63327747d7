import {
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import type { WebhookTarget } from '@heliograph/messaging';
import { FilterBody, MayBeAbsent } from './filter.dto.ts';

/** Members that may be set at creation and changed later. Null takes `name`, `description` and `rateLimit` back. */
class WebhookSettings {
  @IsOptional()
  @IsString()
  @Length(1, 100)
  name?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 500)
  description?: string | null;

  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => FilterBody)
  filter?: FilterBody;

  @MayBeAbsent()
  @IsIn(['hex', 'base64', 'sha256=hex'])
  signatureEncoding?: WebhookTarget['signatureEncoding'];

  @MayBeAbsent()
  @IsInt()
  @Min(1000)
  @Max(30_000)
  timeoutMs?: number;

  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(64)
  maxInFlight?: number;

  /** Requests per second. */
  @IsOptional()
  @IsNumber()
  @Min(0.1)
  @Max(10_000)
  rateLimit?: number | null;

  @MayBeAbsent()
  @IsIn(['TLSv1.3', 'TLSv1.2'])
  minTlsVersion?: WebhookTarget['minTlsVersion'];
}

export class CreateWebhookBody extends WebhookSettings {
  @IsString()
  @Length(1, 2048)
  url!: string;
}

export class UpdateWebhookBody extends WebhookSettings {
  @MayBeAbsent()
  @IsString()
  @Length(1, 2048)
  url?: string;
}
