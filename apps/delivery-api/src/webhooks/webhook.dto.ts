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

export class ClientCertificateBody {
  /** PEM; with its chain if it needs one. */
  @IsString()
  @Length(1, 32_768)
  certificate!: string;

  /** PEM, not encrypted. */
  @IsString()
  @Length(1, 32_768)
  privateKey!: string;
}

export class BatchBody {
  @IsInt()
  @Min(1)
  @Max(100)
  maxRecords!: number;

  @IsInt()
  @Min(0)
  @Max(60_000)
  maxWaitMs!: number;
}

/** Members that may be set at creation and changed later. Null takes one back where it is allowed. */
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

  /** Further request headers, at most 20. They replace those before, as a whole. */
  @IsOptional()
  @IsObject()
  headers?: Record<string, string> | null;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ClientCertificateBody)
  clientCertificate?: ClientCertificateBody | null;

  /** Several records a request, as a JSON array. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => BatchBody)
  batch?: BatchBody | null;
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
