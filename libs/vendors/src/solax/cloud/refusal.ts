import type { SimulatorResponse } from '@heliograph/vendor-contract';
import type { Excess } from './limits.ts';
import { json } from './json.ts';

/** A refusal of the Developer API inside an envelope: HTTP 200 and its code. */
export class Refusal extends Error {
  constructor(readonly code: number) {
    super(messages[code] ?? 'Operation failed');
  }
}

/** Meanings of the document's appendix; the wording is ours. */
const messages: Readonly<Record<number, string>> = {
  10001: 'Operation failed',
  10200: 'The date must be within the past year',
  10400: 'Request is not authenticated',
  10401: 'The username or password is incorrect',
  10402: 'access_token authentication failed',
  10406: 'The rate limit was reached',
  10500: 'No permission for the device',
  10505: 'No permission for the plant',
};

export function developerRefusal(code: number): SimulatorResponse {
  return json({ code, message: messages[code], result: null });
}

export function tokenRefusal(code: number, exception: string): SimulatorResponse {
  return json({ success: false, exception, result: null, code });
}

/** Returns the refusal of v2 and legacy as recorded (104, 3; the ban of the legacy API repeats the tokenId). */
export function excessRefusal(excess: Excess, tokenId: string): SimulatorResponse {
  if (excess === 'minute') return tokenRefusal(104, 'Request calls within the current minute > threshold');
  if (excess === 'accumulated')
    return tokenRefusal(3, 'Accumulated 3 requests within 5 minutes exceed the maximum call threshold');
  const exception =
    'There have been several violations in a row, and the system will prohibit calls within the next hour';
  return json({ exception, code: 1, tokenId, success: false });
}
