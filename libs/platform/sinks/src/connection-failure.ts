import { answerText, SinkError } from './sink-error.ts';

const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO/;

/**
 * Why there is no connection, or none any more, by what a client of a protocol reports; a `SinkError` stays as it is.
 * @param place `<host>:<port>`, for the message @param secrets of the sink's settings
 */
export function connectionFailure(error: unknown, place: string, secrets: readonly string[]): SinkError {
  if (error instanceof SinkError) return error;
  // An error by an address each has no message of its own.
  const { code = '', message } = error as NodeJS.ErrnoException;
  const text = answerText(message === '' ? code : message, secrets);
  if (untrusted.test(code))
    return new SinkError('settings', `the certificate of ${place} is refused (${text}): correct host, tls or ca`);
  return new SinkError('unreachable', `no connection to ${place}: ${text}`);
}
