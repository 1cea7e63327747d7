import { Injectable } from '@nestjs/common';
import { checkClientCertificate, checkCustomHeaders, type ClientCertificate } from '@heliograph/delivery';
import { ApiError } from '@heliograph/http-service';
import { DeliveryConfiguration } from '../configuration.ts';
import { SecretSealer } from './secrets/secret-sealer.ts';
import type { Webhook } from './webhook.entity.ts';

export interface SecretSettings {
  headers?: Readonly<Record<string, string>> | null | undefined;
  clientCertificate?: ClientCertificate | null | undefined;
}

const none = {
  headers: { sealedHeaders: null, headerNames: [] },
  certificate: { sealedClientCertificate: null, clientCertificate: null },
};

/** Validates and seals settings of a webhook that may contain credentials. Null removes a setting, absent keeps it. */
@Injectable()
export class SealedSettings {
  readonly #prefix: string;

  constructor(
    private readonly sealer: SecretSealer,
    { headerPrefix }: DeliveryConfiguration,
  ) {
    this.#prefix = headerPrefix;
  }

  /** @throws ApiError 400 with path `headers`, `clientCertificate.certificate` or `clientCertificate.privateKey`; it never repeats a value */
  of(webhookId: string, { headers, clientCertificate }: SecretSettings): Partial<Webhook> {
    return { ...this.#headers(webhookId, headers), ...this.#certificate(webhookId, clientCertificate) };
  }

  #headers(webhookId: string, headers: SecretSettings['headers']): Partial<Webhook> {
    if (headers === undefined) return {};
    if (headers === null || Object.keys(headers).length === 0) return none.headers;
    const verdict = checkCustomHeaders(headers, this.#prefix);
    if (!verdict.ok) throw refused('headers', verdict.problem);
    const sealedHeaders = this.sealer.seal(webhookId, JSON.stringify(verdict.headers));
    return { sealedHeaders, headerNames: Object.keys(verdict.headers) };
  }

  #certificate(webhookId: string, pair: SecretSettings['clientCertificate']): Partial<Webhook> {
    if (pair === undefined) return {};
    if (pair === null) return none.certificate;
    const verdict = checkClientCertificate(pair, Date.now());
    if (!verdict.ok) throw refused(`clientCertificate.${verdict.member}`, verdict.problem);
    return {
      sealedClientCertificate: this.sealer.seal(webhookId, JSON.stringify(verdict.pair)),
      clientCertificate: { subject: verdict.subject, notAfter: Math.floor(verdict.notAfter / 1000) },
    };
  }
}

function refused(path: string, problem: string): ApiError {
  return ApiError.validation([{ path, message: `${path}: ${problem}` }]);
}
