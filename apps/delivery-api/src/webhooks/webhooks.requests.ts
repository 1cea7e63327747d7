import { envelopes, maxBatchWaitMs, maxBatchRecords, type Envelope } from '@heliograph/delivery';
import type { WebhookTarget } from '@heliograph/messaging';
import { Described, MayBeAbsent } from '@heliograph/http-service';
import { Type } from 'class-transformer';
import { IsIn, IsNumber, IsObject, IsOptional, IsString, Length, Max, Min, ValidateNested } from 'class-validator';
import { WholeNumber } from '@heliograph/service';
import { WebhookFilterBody } from './filter.requests.ts';

class ClientCertificateBody {
  @Described(
    'Client certificate in PEM format, followed by its chain if it has one, at most 8 certificates. Their keys: RSA of 2,048 to 4,096 bits, ECDSA with P-256, P-384 or P-521, Ed25519 or Ed448.',
  )
  @IsString()
  @Length(1, 32_768)
  certificate!: string;

  @Described('Private key of the certificate in PEM format (PKCS #8, PKCS #1 or SEC 1), not encrypted.', {
    writeOnly: true,
  })
  @IsString()
  @Length(1, 32_768)
  privateKey!: string;
}

class BatchBody {
  @Described('Maximum number of records in a request.')
  @WholeNumber(1, maxBatchRecords)
  maxRecords!: number;

  @Described('Maximum time that a record waits for others, in milliseconds.')
  @WholeNumber(0, maxBatchWaitMs)
  maxWaitMs!: number;
}

const headerMap = { additionalProperties: { type: 'string' }, maxProperties: 20 };

/** Members that can be set at creation and changed later. Null removes a setting where it is allowed. */
class WebhookSettings {
  @Described("Free text for the account's own use.")
  @IsOptional()
  @IsString()
  @Length(1, 100)
  name?: string | null;

  @Described("Free text for the account's own use.")
  @IsOptional()
  @IsString()
  @Length(1, 500)
  description?: string | null;

  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => WebhookFilterBody)
  filter?: WebhookFilterBody;

  @Described(
    '`cloudevents`: requests also have the attributes of CloudEvents 1.0 in binary mode, as headers `ce-…`; the body is the same. Default `none`.',
  )
  @MayBeAbsent()
  @IsIn(envelopes)
  envelope?: Envelope;

  @Described('Encoding of `X-Service-Signature`; default `hex`.')
  @MayBeAbsent()
  @IsIn(['hex', 'base64', 'sha256=hex'])
  signatureEncoding?: WebhookTarget['signatureEncoding'];

  @Described('Timeout of a request in milliseconds; default 10,000.')
  @MayBeAbsent()
  @WholeNumber(1000, 30_000)
  timeoutMs?: number;

  @Described('Maximum number of concurrent requests; default 8.')
  @MayBeAbsent()
  @WholeNumber(1, 64)
  maxInFlight?: number;

  @Described('Maximum number of requests per second; null: no limit.')
  @IsOptional()
  @IsNumber()
  @Min(0.1)
  @Max(10_000)
  rateLimit?: number | null;

  @Described('Minimum TLS version; `1.2` only if the operator allows it.')
  @MayBeAbsent()
  @IsIn(['TLSv1.3', 'TLSv1.2'])
  minTlsVersion?: WebhookTarget['minTlsVersion'];

  @Described('Additional request headers; replaces all previous ones.', headerMap)
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
  @Described('URL to which records are posted: `https`, reachable from the internet.', {
    format: 'uri',
    examples: ['https://example.com/heliograph'],
  })
  @IsString()
  @Length(1, 2048)
  url!: string;
}

export class UpdateWebhookBody extends WebhookSettings {
  @Described('URL to which records are posted: `https`, reachable from the internet.', { format: 'uri' })
  @MayBeAbsent()
  @IsString()
  @Length(1, 2048)
  url?: string;
}
