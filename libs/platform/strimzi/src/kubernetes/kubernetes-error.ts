/** What the API server refused, in one line; of a Secret never what it said, for that may quote the Secret. */
export class KubernetesError extends Error {
  override readonly name = 'KubernetesError';

  constructor(
    /** e.g. `KafkaUser kafka/acc-a.reader` */
    readonly resource: string,
    readonly status: number,
    /** `reason` of the answer, e.g. `Forbidden`, `Conflict`. */
    readonly reason: string,
    message?: string,
  ) {
    super(`${resource}: ${status} ${reason}${message === undefined ? '' : `: ${message.slice(0, 500)}`}`);
  }
}
