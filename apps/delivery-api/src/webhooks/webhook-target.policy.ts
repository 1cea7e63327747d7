import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { AddressPolicy, checkWebhookUrl, hostOf, type WebhookUrlPolicy } from '@heliograph/delivery';
import type { WebhookTarget } from '@heliograph/messaging';
import { ApiError } from '@heliograph/http-service';
import { DeliveryConfiguration } from '../configuration.ts';

const DNS_TIMEOUT_MS = 2000;

/** Checks a webhook against the operator's policy. The dispatcher checks the address again with every connection. */
@Injectable()
export class WebhookTargetPolicy {
  readonly #policy: WebhookUrlPolicy;
  readonly #allowTls12: boolean;

  constructor({ allowedCidrs, allowHttp, allowTls12 }: DeliveryConfiguration) {
    this.#policy = { addresses: new AddressPolicy(allowedCidrs), allowHttp };
    this.#allowTls12 = allowTls12;
  }

  /** @throws ApiError 400 with path `minTlsVersion` */
  checkTls(version: WebhookTarget['minTlsVersion']): void {
    if (version === 'TLSv1.2' && !this.#allowTls12)
      throw ApiError.validation([{ path: 'minTlsVersion', message: 'the operator does not allow TLS 1.2' }]);
  }

  /**
   * Checks a URL. A name that cannot be resolved now is accepted: its DNS entry may come later, and until then deliveries fail and report it.
   * @returns the URL in its canonical spelling
   * @throws ApiError 400 with path `url`
   */
  async checkUrl(text: string): Promise<string> {
    const verdict = checkWebhookUrl(text, this.#policy);
    if (!verdict.ok) throw refused(verdict.problem);
    for (const address of await resolve(hostOf(verdict.url))) {
      const allowed = this.#policy.addresses.check(address);
      if (!allowed.allowed)
        throw refused(`the host's address is not allowed (${allowed.reason}); the operator can allow it`);
    }
    return verdict.url.href;
  }
}

function refused(problem: string): ApiError {
  return ApiError.validation([{ path: 'url', message: `url: ${problem}` }]);
}

/** Resolves as the dispatcher does: by DNS only, never the hosts file. An IP address has been checked with the URL. */
async function resolve(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [];
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
