import type { Envelope } from '@heliograph/delivery';
import type { SubscriptionFilter, WebhookTarget } from '@heliograph/messaging';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type WebhookStatus = WebhookTarget['status'];

/** The public part of a client certificate. */
export interface CertificateSummary {
  subject: string;
  /** Unix seconds. */
  notAfter: number;
}

/** The reason why an attempt failed or could not be made. */
export interface WebhookError {
  /** Unix seconds. */
  at: number;
  reason: string;
  /** HTTP status; null when there was no answer. */
  status: number | null;
  /** Code of the error when there was no answer, or the setting that cannot be used. */
  detail: string | null;
  /** First KiB of the answer. */
  answer: string | null;
  /** 1…8; null when no attempt could be made. */
  attempt: number | null;
  idempotencyKey: string;
}

export interface StoredError extends WebhookError {
  /** Time of the first failed attempt since the last success, Unix seconds; absent in records of an older version. */
  since?: number;
}

@Entity({ name: 'webhooks' })
export class Webhook {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  @Column({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  @Column({ type: 'varchar', length: 100, nullable: true })
  name!: string | null;

  @Column({ type: 'varchar', length: 500, nullable: true })
  description!: string | null;

  @Column({ type: 'varchar', length: 2048 })
  url!: string;

  @Column({ type: 'jsonb' })
  filter!: SubscriptionFilter;

  @Column({ type: 'varchar', length: 16 })
  envelope!: Envelope;

  @Column({ name: 'signature_encoding', type: 'varchar', length: 16 })
  signatureEncoding!: WebhookTarget['signatureEncoding'];

  @Column({ name: 'timeout_ms', type: 'int' })
  timeoutMs!: number;

  @Column({ name: 'max_in_flight', type: 'int' })
  maxInFlight!: number;

  /** Requests per second. */
  @Column({ name: 'rate_limit', type: 'double precision', nullable: true })
  rateLimit!: number | null;

  @Column({ name: 'min_tls_version', type: 'varchar', length: 8 })
  minTlsVersion!: WebhookTarget['minTlsVersion'];

  /** The AES-GCM envelope of a JSON object, owner = webhook id. */
  @Column({ name: 'sealed_headers', type: 'text', nullable: true })
  sealedHeaders!: string | null;

  @Column({ name: 'header_names', type: 'jsonb' })
  headerNames!: string[];

  /** The AES-GCM envelope of `{ certificate, privateKey }`, owner = webhook id. */
  @Column({ name: 'sealed_client_certificate', type: 'text', nullable: true })
  sealedClientCertificate!: string | null;

  @Column({ name: 'client_certificate', type: 'jsonb', nullable: true })
  clientCertificate!: CertificateSummary | null;

  @Column({ type: 'jsonb', nullable: true })
  batch!: NonNullable<WebhookTarget['batch']> | null;

  @Column({ type: 'varchar', length: 16 })
  status!: WebhookStatus;

  @Column({ name: 'disabled_reason', type: 'varchar', length: 32, nullable: true })
  disabledReason!: string | null;

  /** The time since which the webhook is failing: a record failed four times, and none was delivered after a failure. */
  @Column({ name: 'failing_since', type: 'timestamptz', nullable: true })
  failingSince!: Date | null;

  /** The time of the last failed attempt, while no later one has succeeded. */
  @Column({ name: 'failed_at', type: 'timestamptz', nullable: true })
  failedAt!: Date | null;

  /** While the circuit breaker is open: the time before which no request is made. */
  @Column({ name: 'probe_at', type: 'timestamptz', nullable: true })
  probeAt!: Date | null;

  /** The earliest time at which a record that waits for its retry is due. */
  @Column({ name: 'next_attempt_at', type: 'timestamptz', nullable: true })
  nextAttemptAt!: Date | null;

  @Column({ name: 'last_error', type: 'jsonb', nullable: true })
  lastError!: StoredError | null;

  @Column({ name: 'signature_rejected_at', type: 'timestamptz', nullable: true })
  signatureRejectedAt!: Date | null;

  /** The time of the last event that a record's last attempt failed. */
  @Column({ name: 'exhausted_at', type: 'timestamptz', nullable: true })
  exhaustedAt!: Date | null;

  @Column({ name: 'last_delivered_at', type: 'timestamptz', nullable: true })
  lastDeliveredAt!: Date | null;

  /** Answers of the endpoint from before this time do not disable it again. */
  @Column({ name: 'resumed_at', type: 'timestamptz', nullable: true })
  resumedAt!: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
