import { randomBytes } from 'node:crypto';
import type { SimulatorResponse } from '@heliograph/vendor-contract';

/** Names of the codes as the API document lists them (appendix 2). */
const messages: Readonly<Record<string, string>> = {
  '001': 'er_missing_parameter:appkey',
  '002': 'er_missing_parameter:token',
  '003': 'er_missing_parameter:sys_code',
  '009': 'er_missing_parameter',
  '010': 'er_parameter_value_invalid',
  E00000: 'er_invalid_appkey',
  E00003: 'er_token_login_invalid',
  E900: 'Unauthorized access',
  E901: 'Call too frequently',
  E902: 'Request is not encrypted',
  E904: 'Missing parameter in request header: x-random-secret-key',
  E905: 'AES decryption exception',
  E906: 'RSA decryption exception',
  E907: 'AES random secret key length must be 16',
  E908: 'Missing key parameter: api_key_param',
  E909: 'Invalid parameter format: nonce [32-bit string of numbers and letters]',
  E910: 'Repeated request',
  E911: 'Missing parameter in request header: x-access-key',
  E912: 'Illegal x-access-key',
  E913: 'Expired request',
  E996: 'api not found',
  E998: 'er_month_call_api_times_upper_limit',
  E999: 'er_hour_call_api_times_upper_limit',
};

/** A refusal inside an envelope: HTTP 200, a result code that is not 1. */
export class CodeError extends Error {
  constructor(
    readonly code: string,
    message = messages[code] ?? 'error',
  ) {
    super(message);
  }
}

/** A refused OAuth2 access token: no result code. */
export class InvalidToken extends Error {}

export function missing(parameter: string): CodeError {
  return new CodeError('009', `er_missing_parameter:${parameter}`);
}

export function invalid(parameter: string): CodeError {
  return new CodeError('010', `er_parameter_value_invalid:${parameter}`);
}

/** Returns the serial number: day and 24 hex digits. */
function serialNumber(now: number): string {
  return new Date(now).toISOString().slice(0, 10).replaceAll('-', '') + randomBytes(12).toString('hex');
}

export function success(data: unknown, now: number, beside: object = {}): string {
  const envelope = { req_serial_num: serialNumber(now), result_code: '1', result_msg: 'success', result_data: data };
  return JSON.stringify({ ...envelope, ...beside });
}

export function failure(error: CodeError | InvalidToken, now: number): string {
  const req_serial_num = serialNumber(now);
  if (error instanceof CodeError) {
    return JSON.stringify({ req_serial_num, result_code: error.code, result_msg: error.message, result_data: null });
  }
  return JSON.stringify({ error: 'invalid_token', error_description: 'Invalid access token', req_serial_num });
}

export function json(body: string, status = 200): SimulatorResponse {
  return { status, headers: { 'content-type': 'application/json;charset=UTF-8' }, body };
}
