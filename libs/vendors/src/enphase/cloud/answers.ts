import type { SimulatorResponse } from '@heliograph/vendor-contract';

export function json(body: unknown, status = 200): SimulatorResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

const statusTexts: Readonly<Record<number, string>> = {
  401: 'Not Authorized',
  403: 'Forbidden',
  404: 'Not Found',
  422: 'Unprocessable Entity',
};

/** A refusal of the API, thrown where it is found. */
export class Refusal extends Error {
  readonly response: SimulatorResponse;

  constructor(code: 401 | 403 | 404 | 422, details: string, message = statusTexts[code]) {
    super(details);
    this.response = json({ message, details, code }, code);
  }
}

export function invalidRequest(reason: string): Refusal {
  return new Refusal(422, `Invalid request because of '${reason}'`);
}

/** Returns the answer 405 or 501 in the vendor's shape. */
export function notAllowed(status: 405 | 501): SimulatorResponse {
  return json({ reason: String(status), message: [status === 405 ? 'Method not allowed' : 'Not Implemented'] }, status);
}
