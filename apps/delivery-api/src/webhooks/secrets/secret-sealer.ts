import { Injectable } from '@nestjs/common';
import { generateWebhookSecret } from '@heliograph/delivery';
import {
  loadMasterKeys,
  MasterKeyConfiguration,
  sealSecret,
  type MasterKeyRing,
  randomBase32,
} from '@heliograph/service';
import { WebhookSecretRow } from './webhook-secret.entity.ts';

@Injectable()
export class SecretSealer {
  readonly #keys: MasterKeyRing;

  constructor(configuration: MasterKeyConfiguration) {
    this.#keys = loadMasterKeys(configuration);
  }

  seal(webhookId: string, text: string): string {
    return sealSecret(this.#keys, text, webhookId);
  }

  /** @returns the row, and the secret itself, which is displayed once */
  generate(webhookId: string, primary: boolean): { row: WebhookSecretRow; secret: string } {
    const secret = generateWebhookSecret();
    const row = Object.assign(new WebhookSecretRow(), {
      id: `whs_${randomBase32(12)}`,
      webhookId,
      sealed: this.seal(webhookId, secret),
      primary,
      createdAt: new Date(),
      expiresAt: null,
    });
    return { row, secret };
  }
}
