import type { SimulatorResponse } from '@heliograph/vendor-contract';

/** A business error of a v1 call. */
export class CallError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** Returns the refusal of a call: not granted, of another type, of another owner, or a bad token. The vendor does not distinguish them. */
export function permissionDenied(): CallError {
  return new CallError(10011, 'error_permission_denied');
}

export function tooFrequent(): CallError {
  return new CallError(10012, 'error_frequently_access');
}

/** Errors and plant/list really come with this content type. */
const TEXT_HTML = 'text/html;charset=UTF-8';

export function success(body: object, asHtml: boolean): SimulatorResponse {
  return json({ ...body, error_code: 0, error_msg: '' }, asHtml ? TEXT_HTML : 'application/json;charset=UTF-8');
}

export function failure({ code, message }: CallError): SimulatorResponse {
  return json({ error_msg: message, data: '', error_code: code }, TEXT_HTML);
}

/** Returns the envelope of the v4 calls. */
export function v4Answer(code: number, message: string, data: unknown): SimulatorResponse {
  return json({ code, message, data }, 'application/json;charset=UTF-8');
}

export function page(status: number, title: string): SimulatorResponse {
  return { status, headers: { 'content-type': TEXT_HTML }, body: `<html><body><h1>${title}</h1></body></html>` };
}

function json(value: object, type: string): SimulatorResponse {
  return { status: 200, headers: { 'content-type': type }, body: JSON.stringify(value) };
}
