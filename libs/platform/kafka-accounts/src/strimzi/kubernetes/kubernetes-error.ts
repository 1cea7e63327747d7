/** A refusal of the API server, in one line; for a Secret without the server's message, which may quote the Secret. */
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
