/** Times are Unix seconds. */
export interface DeadLetterView {
  id: string;
  webhookId: string;
  idempotencyKey: string;
  kind: string;
  vendor: string | null;
  serial: string | null;
  deviceId: string | null;
  plantId: string | null;
  /** Slug of the last failure. */
  reason: string;
  /** HTTP status of the last answer. */
  status: number | null;
  /** The number of HTTP requests made. */
  attempts: number;
  at: number;
  /** The time at which it was retried. */
  retriedAt: number | null;
  /** The replay that retried it; null: a single retry, or none. */
  replayId: string | null;
  deliveredAt: number | null;
  /** The id of the new dead letter after a retry that failed. */
  diedAgainAs: string | null;
}

export interface DeadLetterRow {
  id: string;
  webhook_id: string;
  idempotency_key: string;
  kind: string;
  vendor: string | null;
  serial: string | null;
  device_id: string | null;
  plant_id: string | null;
  reason: string;
  status: number | null;
  attempts: number;
  at: string;
  log_partition: number;
  log_offset: string;
  retried_at: string | null;
  replay_id: string | null;
  delivered_at: string | null;
  died_again_as: string | null;
}

export function deadLetterView(row: DeadLetterRow): DeadLetterView {
  const { id, kind, vendor, serial, reason, status, attempts } = row;
  return {
    id,
    webhookId: row.webhook_id,
    idempotencyKey: row.idempotency_key,
    kind,
    vendor,
    serial,
    deviceId: row.device_id,
    plantId: row.plant_id,
    reason,
    status,
    attempts,
    at: seconds(row.at)!,
    retriedAt: seconds(row.retried_at),
    replayId: row.replay_id,
    deliveredAt: seconds(row.delivered_at),
    diedAgainAs: row.died_again_as,
  };
}

function seconds(ms: string | null): number | null {
  return ms === null ? null : Math.floor(Number(ms) / 1000);
}
