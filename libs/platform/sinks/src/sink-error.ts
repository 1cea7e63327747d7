/**
 * Why a destination was not written to. `unreachable`: no connection, or none that answers in time; `refused`: it answers, and refuses the login, the
 * rights or the data; `settings`: the settings cannot be used as they are; `address`: the operator does not allow the address.
 */
export type SinkErrorReason = 'unreachable' | 'refused' | 'settings' | 'address';

/** The message is for the account: it says what to do, and has no secret. */
export class SinkError extends Error {
  override readonly name = 'SinkError';

  constructor(
    readonly reason: SinkErrorReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const longest = 500;

/** What a destination answered, for the account: one line, bounded, without the sink's secrets. @param secrets each is replaced wherever it occurs */
export function answerText(text: string, secrets: readonly string[]): string {
  // Before its spaces change, which a secret may have too.
  let line = text;
  for (const secret of secrets) if (secret !== '') line = line.replaceAll(secret, '…');
  line = line.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
