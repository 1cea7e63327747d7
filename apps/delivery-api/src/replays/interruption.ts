/** Pauses a replay, which continues from its last step. */
export class Interruption extends Error {
  override readonly name = 'Interruption';

  constructor(
    /** The error of the replay that the account gets. */
    readonly publicMessage: string | null,
    readonly resumeAfterSeconds: number,
  ) {
    super(publicMessage ?? 'the service stops');
  }
}

export const stopping = (): Interruption => new Interruption(null, 0);
export const inactive = (target: 'webhook' | 'channel'): Interruption =>
  new Interruption(`the ${target} or the account is not active`, 5);
/** The consumer or the dispatcher does not keep up: other replays run meanwhile. */
export const slowDelivery = (): Interruption => new Interruption('waiting for what is being delivered', 10);
export const unreachable = (): Interruption => new Interruption('Kafka or PostgreSQL is unavailable, retrying', 5);
