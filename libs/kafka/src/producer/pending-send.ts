import { errorText, ProduceError } from '../wire/client-errors.ts';
import type { OutgoingRecord } from '../port.ts';

/** One `send` of a caller. */
export interface PendingSend {
  /** Records not acknowledged yet; the send resolves at 0. */
  open: number;
  /** By the sender's clock: after it, it rejects. */
  readonly deadline: number;
  /** A rejected send's records are not sent any more, but for those under way. */
  failed: boolean;
  /** See `SendOptions`. */
  readonly onlyWhile?: () => boolean;
  readonly resolve: () => void;
  readonly reject: (error: ProduceError) => void;
}

export interface QueuedRecord {
  readonly record: OutgoingRecord;
  readonly partition: number;
  /** Bytes on the wire, about. */
  readonly size: number;
  readonly send: PendingSend;
}

export function acknowledge({ send }: QueuedRecord): void {
  send.open--;
  if (send.open === 0 && !send.failed) send.resolve();
}

/** Rejects a send that must not be made any more; to be asked right before its records leave. */
export function rejectUnowned(send: PendingSend): void {
  if (!send.failed && send.onlyWhile?.() === false)
    fail(send, new ProduceError('not sent: the process no longer owns the partition that the records are for'));
}

export function fail(send: PendingSend, error: unknown): void {
  if (send.failed) return;
  send.failed = true;
  send.reject(error instanceof ProduceError ? error : new ProduceError(errorText(error), { cause: error }));
}
