/** Why a replay is left for now; it goes on from its last step. */
export class Interruption extends Error {
  override readonly name = 'Interruption';

  constructor(
    /** What the account sees as the replay's error. */
    readonly shown: string | null,
    readonly resumeAfterSeconds: number,
  ) {
    super(shown ?? 'the service stops');
  }
}

export const stopping = (): Interruption => new Interruption(null, 0);
export const inactive = (target: 'webhook' | 'channel'): Interruption =>
  new Interruption(`the ${target} or the account is not active`, 5);
/** The consumer or our dispatcher does not keep up: other replays get the place meanwhile. */
export const slowDelivery = (): Interruption => new Interruption('waiting for what is being delivered', 10);
export const unreachable = (): Interruption =>
  new Interruption('Kafka or PostgreSQL cannot be reached, trying again', 5);
