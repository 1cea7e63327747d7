import {
  serviceSignature,
  type SignatureEncoding,
  signingKeys,
  type SigningKeys,
  standardSignature,
} from './signature.ts';

export interface SignerSecret {
  /** The opened `whsec_…`. */
  secret: string;
  primary: boolean;
  /** Unix ms after which it signs no more; absent = for good. */
  expiresAt?: number;
}

export interface DeliverySignatures {
  /** Value of `X-Service-Signature`: always one, the primary secret's. */
  service: string;
  /** Value of `webhook-signature`: one `v1,…` per active secret. */
  standard: string;
}

/** So that the header of signatures stays short; the API lets no more be active. */
export const maxActiveSecrets = 3;

interface ActiveKeys {
  primary: SigningKeys;
  all: readonly SigningKeys[];
  /** Unix ms; the choice is valid until then. */
  until: number;
}

/** Signs one webhook's deliveries with its active secrets; the keys are made once. */
export class DeliverySigner {
  readonly #secrets: readonly (SignerSecret & { keys: SigningKeys })[];
  readonly #encoding: SignatureEncoding;
  #active: ActiveKeys | undefined;

  /** @throws Error when a secret is not a `whsec_…` */
  constructor(secrets: readonly SignerSecret[], encoding: SignatureEncoding) {
    this.#secrets = secrets.map((secret) => ({ ...secret, keys: signingKeys(secret.secret) }));
    this.#encoding = encoding;
  }

  /**
   * @param now Unix ms
   * @returns undefined when every secret has expired: nothing is sent unsigned
   */
  sign(id: string, body: Buffer, now: number): DeliverySignatures | undefined {
    const active = this.#activeAt(now);
    if (active === undefined) return undefined;
    return {
      service: serviceSignature(body, active.primary, this.#encoding),
      standard: standardSignature(id, Math.floor(now / 1000), body, active.all),
    };
  }

  #activeAt(now: number): ActiveKeys | undefined {
    if (this.#active !== undefined && now < this.#active.until) return this.#active;
    const valid = this.#secrets.filter(({ expiresAt }) => expiresAt === undefined || now < expiresAt);
    const primary = valid.find((secret) => secret.primary) ?? valid[0];
    if (primary === undefined) return undefined;
    const active = [primary, ...valid.filter((secret) => secret !== primary)].slice(0, maxActiveSecrets);
    const until = Math.min(...valid.map(({ expiresAt }) => expiresAt ?? Number.POSITIVE_INFINITY));
    return (this.#active = { primary: primary.keys, all: active.map(({ keys }) => keys), until });
  }
}
