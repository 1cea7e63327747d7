import { generateWebhookSecret } from '@heliograph/delivery';
import { randomBase32 } from '@heliograph/http-service';
import { loadMasterKeys, MasterKeyConfiguration, type MasterKeyRing, sealSecret } from '@heliograph/service';
import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';

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

@Entity({ name: 'webhook_secrets' })
export class WebhookSecretRow {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  @Column({ name: 'webhook_id', type: 'varchar', length: 40 })
  webhookId!: string;

  /** The AES-GCM envelope of the `whsec_…`, owner = webhook id. */
  @Column({ type: 'text' })
  sealed!: string;

  @Column({ name: 'is_primary', type: 'boolean' })
  primary!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;
}
