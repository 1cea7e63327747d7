import { ProtocolError } from '@platformatic/kafka';

/** The producer gave up; nothing may be settled for these records. */
export class ProduceError extends Error {
  override readonly name = 'ProduceError';
  /**
   * One of the records itself is refused, as too large or invalid, and would be each time. Otherwise Kafka could not be
   * reached or used.
   */
  readonly hopeless: boolean;

  constructor(message: string, { hopeless, ...options }: ErrorOptions & { hopeless?: boolean } = {}) {
    super(message, options);
    this.hopeless = hopeless ?? isRefusedRecord(options.cause);
  }
}

/** The protocol's name of a broker's error (`TOPIC_AUTHORIZATION_FAILED`), if a broker answered at all. */
export function brokerErrorId(error: unknown): string | undefined {
  for (const part of parts(error, 6)) {
    const { apiId } = part as { apiId?: unknown };
    if (typeof apiId === 'string') return apiId;
  }
  return undefined;
}

/** The protocol's name of an error code in an answer. */
export function protocolErrorId(code: number): string {
  try {
    return new ProtocolError(code).apiId as string;
  } catch {
    return `error ${code}`;
  }
}

/** Returns an error and all its causes: the client wraps a broker's error in several layers. */
function* parts(error: unknown, depth: number): Generator<Error> {
  if (!(error instanceof Error) || depth === 0) return;
  yield error;
  const inner: unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  for (const part of inner) yield* parts(part, depth - 1);
}

const hopeless = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_RECORD',
  'INVALID_TOPIC_EXCEPTION',
  'TOPIC_AUTHORIZATION_FAILED',
  'CLUSTER_AUTHORIZATION_FAILED',
  'POLICY_VIOLATION',
]);

/** Trying again cannot help. */
export function isHopeless(error: unknown): boolean {
  return isHopelessId(brokerErrorId(error));
}

/** The same of the protocol's name. */
export function isHopelessId(id: string | undefined): boolean {
  return hopeless.has(id ?? '');
}

/** A broker's refusal, by the protocol's error name. */
export class BrokerError extends Error {
  override readonly name = 'BrokerError';

  constructor(readonly apiId: string) {
    super(apiId);
  }
}

/**
 * Not INVALID_TIMESTAMP: brokers refuse times an hour ahead of their clock; then our clock is wrong, not the record.
 */
const refusedRecord = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD']);

/** True when the record itself is refused, and not for missing rights, which an operator can grant. */
function isRefusedRecord(error: unknown): boolean {
  return refusedRecord.has(brokerErrorId(error) ?? '');
}

export function isUnknownTopic(error: unknown): boolean {
  const id = brokerErrorId(error);
  if (id === 'UNKNOWN_TOPIC_OR_PARTITION' || id === 'UNKNOWN_TOPIC_ID') return true;
  // The client turns the broker's answer about metadata into an error of its own, with nothing but this text (and perhaps another topic's name).
  for (const part of parts(error, 6)) if (part.message.startsWith('Unknown topic')) return true;
  return false;
}

/**
 * The library makes an error of an answer in which any part has one: the answer, with the data of the others, comes with it.
 * @throws the error itself when nothing was answered, or all of it was refused
 */
export function responseOf(error: unknown): object {
  const { response } = error as { response?: { errorCode?: number } };
  if (response === undefined || (response.errorCode ?? 0) !== 0) throw error;
  return response;
}

/** For logs: what happened in one line. The client's errors carry whole responses, which must not be logged. */
export function errorText(error: unknown): string {
  const id = brokerErrorId(error);
  if (id !== undefined) return id;
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? (error.errors.at(-1) as unknown) : error.cause;
  const text = inner === undefined || inner === error ? '' : `: ${errorText(inner)}`;
  return `${error.message}${text}`.slice(0, 500);
}
