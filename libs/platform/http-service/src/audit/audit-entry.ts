/** Who did what through an API; the shape of `AuditRecord` on `audit-log`. */
export interface AuditEntry {
  id: string;
  /** Unix ms. */
  at: number;
  /** Account or operator id; `anonymous` where nobody proved who they are. */
  actor: string;
  /** Whose data. */
  accountId?: string;
  /** `operationId` of the OpenAPI document. */
  action: string;
  object?: Readonly<Record<string, string | number | boolean>>;
  /** HTTP status. */
  status: number;
  /** Slug of an error. */
  error?: string;
  requestId?: string;
  address?: string;
}

/** Where entries go, e.g. the service's outbox. A rejection does not fail the request: the entry is then in the log. */
export interface AuditSink {
  record(entry: AuditEntry): Promise<void>;
}

/** Injection token of the service's `AuditSink`; without one nothing is audited. */
export const AUDIT_SINK = Symbol('heliograph:audit-sink');
