import type { SimulatorResponse } from '@heliograph/vendor-contract';

/** The texts are ours: only the vendor's codes and their meaning are known. */
const texts: Readonly<Record<number, string>> = {
  1004: 'Input data is invalid',
  1005: 'Invalid date or time',
  1008: 'Invalid channel',
  1011: 'API call quota exceeded',
  1012: 'The API is under maintenance',
  1013: 'The access key is not authorized for this PV system',
  1015: 'PV system not found',
  1101: 'Access key headers are missing',
  1102: 'Access key not found',
  1104: 'Access key is expired',
  1106: 'Authentication failed',
  1125: 'Access key is malformed',
};

/** A refusal of the cloud: HTTP status and `responseError`. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    detail = '',
  ) {
    super(`${texts[code] ?? 'Error'}${detail}`);
  }
}

export function refusalAnswer(
  { status, code, message }: Refusal,
  headers: Record<string, string> = {},
): SimulatorResponse {
  return json(status, { responseError: code, responseMessage: message }, headers);
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): SimulatorResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}
