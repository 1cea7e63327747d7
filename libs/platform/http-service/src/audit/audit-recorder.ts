import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { LocalLimiter } from '../limits/local-limiter.ts';

/** An action of an actor through an API; the shape of `AuditRecord` on `audit-log`. */
export interface AuditEntry {
  id: string;
  /** Unix ms. */
  at: number;
  /** Account or operator id; `anonymous` for an unauthenticated caller. */
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

export const ANONYMOUS = 'anonymous';
/** The limit of one address: password guessing must not fill the log. Entries beyond it are counted. */
const ANONYMOUS_PER_MINUTE = 60;

/**
 * Hands entries to the service's sink. Entries that the sink rejects are logged and counted; the answer to the request
 * stays.
 */
export class AuditRecorder {
  readonly #sink: AuditSink;
  readonly #logger: Logger;
  readonly #outcomes: Counter;
  readonly #anonymous = new LocalLimiter({ limit: ANONYMOUS_PER_MINUTE, windowMs: 60_000 });

  constructor(sink: AuditSink, logger: Logger, registry: Registry) {
    this.#sink = sink;
    this.#logger = logger;
    this.#outcomes = new Counter({
      name: 'heliograph_audit_entries_total',
      help: 'Entries of the audit log: written, failed (then in the log of this service), or dropped (too many anonymous ones of an address).',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  /** Never rejects. */
  async record(entry: AuditEntry): Promise<void> {
    if (entry.actor === ANONYMOUS && !(await this.#anonymous.take(entry.address ?? '')).allowed) {
      this.#outcomes.inc({ outcome: 'dropped' });
      return;
    }
    try {
      await this.#sink.record(entry);
      this.#outcomes.inc({ outcome: 'written' });
    } catch (error) {
      this.#outcomes.inc({ outcome: 'failed' });
      this.#logger.error({ err: error, audit: entry }, 'an audit entry could not be written');
    }
  }
}
