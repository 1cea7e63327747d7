import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { LocalLimiter } from '../limits/local-limiter.ts';
import type { AuditEntry, AuditSink } from './audit-entry.ts';

export const ANONYMOUS = 'anonymous';
/** The limit of one address: whoever guesses passwords must not fill the log. Entries beyond it are counted. */
const ANONYMOUS_PER_MINUTE = 60;

/** Hands entries to the service's sink. What the sink does not take is logged and counted: the request's answer stands. */
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
