/** A refusal inside an envelope: HTTP 200, an errno that is not 0. */
export class Refusal extends Error {
  constructor(readonly errno: number) {
    super(messages[errno] ?? 'failed');
  }
}

/** Texts of errors/message. 40256 and 40402 as recorded, 40400 as clients quote it; the wording of the others is ours. */
export const messages: Readonly<Record<number, string>> = {
  40256: 'Parameter could not be parsed correctly illegal signature',
  40257: 'Parameters do not meet expectations',
  40400: 'The number of requests is too frequent',
  40402: 'Your request exceeds the limit. Please try again later',
  41200: 'Failed to obtain data',
  41809: 'Token is invalid',
  41930: 'Device does not exist',
  41935: 'No permission for this device',
};
