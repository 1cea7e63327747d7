import { isHopelessId } from '../wire/client-errors.ts';

/** The action that a batch's response calls for. */
export type ProduceOutcome =
  | 'acknowledged'
  /** The broker does not know this producer's last batch any more: numbering begins again under the next epoch. */
  | 'sequence-lost'
  /** The broker knows a later holder of this producer id. */
  | 'identity-lost'
  /** One of the records is at fault, perhaps not all. */
  | 'refused-record'
  | 'refused'
  | 'retry';

const outcomes = new Map<string | undefined, ProduceOutcome>([
  [undefined, 'acknowledged'],
  ['DUPLICATE_SEQUENCE_NUMBER', 'acknowledged'],
  ['OUT_OF_ORDER_SEQUENCE_NUMBER', 'sequence-lost'],
  ['UNKNOWN_PRODUCER_ID', 'sequence-lost'],
  ['INVALID_PRODUCER_EPOCH', 'identity-lost'],
  ['PRODUCER_FENCED', 'identity-lost'],
  ['INVALID_PRODUCER_ID_MAPPING', 'identity-lost'],
  ['MESSAGE_TOO_LARGE', 'refused-record'],
  ['RECORD_LIST_TOO_LARGE', 'refused-record'],
  ['INVALID_RECORD', 'refused-record'],
]);

/**
 * Every other error may be temporary (a new leader, too few replicas, a full disk): it is retried until the deadline.
 */
export function produceOutcome(error: string | undefined): ProduceOutcome {
  return outcomes.get(error) ?? (isHopelessId(error) ? 'refused' : 'retry');
}

/** A batch can be halved and retried, so that only the records at fault are refused. */
export function isSizeError(error: string | undefined): boolean {
  return error === 'MESSAGE_TOO_LARGE' || error === 'RECORD_LIST_TOO_LARGE';
}
