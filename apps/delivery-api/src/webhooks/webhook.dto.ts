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
import { longestBatchWaitMs, mostBatchRecords } from '@heliograph/delivery';
import { Described, MayBeAbsent } from '@heliograph/service';
import { WebhookFilterBody } from './filter.dto.ts';

export class ClientCertificateBody {
  @Described('PEM; with its chain if it needs one.')
  @IsString()
  @Length(1, 32_768)
  certificate!: string;

  @Described('PEM, not encrypted.', { writeOnly: true })
  @IsString()
  @Length(1, 32_768)
  privateKey!: string;
}

export class BatchBody {
  @Described('Most records a request.')
  @IsInt()
  @Min(1)
  @Max(mostBatchRecords)
  maxRecords!: number;

  @Described('How long a record may wait for others.')
  @IsInt()
  @Min(0)
  @Max(longestBatchWaitMs)
  maxWaitMs!: number;
}

const headerMap = { additionalProperties: { type: 'string' }, maxProperties: 20 };

/** Members that can be set at creation and changed later. Null removes a setting where it is allowed. */
class WebhookSettings {
  @Described("For the account's own use.")
  @IsOptional()
  @IsString()
  @Length(1, 100)
  name?: string | null;

  @Described("For the account's own use.")
  @IsOptional()
  @IsString()
  @Length(1, 500)
  description?: string | null;

  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => WebhookFilterBody)
  filter?: WebhookFilterBody;

  @Described('Of `X-Service-Signature`; without it `hex`.')
  @MayBeAbsent()
  @IsIn(['hex', 'base64', 'sha256=hex'])
  signatureEncoding?: WebhookTarget['signatureEncoding'];

  @Described('How long an answer may take; without it 10 s.')
  @MayBeAbsent()
  @IsInt()
  @Min(1000)
  @Max(30_000)
  timeoutMs?: number;

  @Described('Most requests at the same time; without it 8.')
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(64)
  maxInFlight?: number;

  @Described('Most requests a second; null: no limit.')
  @IsOptional()
  @IsNumber()
  @Min(0.1)
  @Max(10_000)
  rateLimit?: number | null;

  @Described('Oldest version of TLS that is spoken; 1.2 only where the operator allows it.')
  @MayBeAbsent()
  @IsIn(['TLSv1.3', 'TLSv1.2'])
  minTlsVersion?: WebhookTarget['minTlsVersion'];

  @Described('Further request headers; they replace those before, as a whole.', headerMap)
  @IsOptional()
  @IsObject()
  headers?: Record<string, string> | null;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ClientCertificateBody)
  clientCertificate?: ClientCertificateBody | null;

  /** Sends several records in a request, as a JSON array. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => BatchBody)
  batch?: BatchBody | null;
}

export class CreateWebhookBody extends WebhookSettings {
  @Described('Where records are posted to: `https`, reachable from the internet.', {
    format: 'uri',
    examples: ['https://example.com/heliograph'],
  })
  @IsString()
  @Length(1, 2048)
  url!: string;
}

export class UpdateWebhookBody extends WebhookSettings {
  @Described('Where records are posted to: `https`, reachable from the internet.', { format: 'uri' })
  @MayBeAbsent()
  @IsString()
  @Length(1, 2048)
  url?: string;
}
