import { createHash } from 'node:crypto';
import type { SimulatorResponse } from '@heliograph/vendor-contract';

export type Body = Readonly<Record<string, unknown>>;
export type Fields = Record<string, unknown>;

/** A refusal as this cloud makes it: HTTP 200, `success` false, a code as text and its exact words. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const parameter = (message: string) => (): Refusal => new Refusal('2101006', message);

export const refusals = {
  tooFrequent: () => new Refusal('2101002', 'client execute Too Frequently'),
  missing: parameter('param not exist'),
  invalid: parameter('invalid param type'),
  listTooLong: parameter('list too long'),
  withoutPoints: parameter('measurePoints cannot be null'),
  // The comma is a full-width one.
  withPoints: parameter('if granularity != 1，measurePoints should be null'),
  within5Days: parameter('startTimestamp and endTimestamp should be within 5 days'),
  within30Days: parameter('should be <=30days'),
  within180Days: parameter('should be <=180days'),
  within31Days: parameter('should be <=31days'),
  within12Months: parameter('should be <=12months'),
  startAfterEnd: parameter('start time should be earlier than end time'),
  timeFormat: parameter('time format error'),
  pageTooBig: parameter('page too big'),
  noRecords: () => new Refusal('2101016', 'device no upload records found'),
  tokenNotFound: () => new Refusal('2101017', 'auth token not found'),
  appIdNotFound: () => new Refusal('2101021', 'auth appId not found'),
  invalidToken: () => new Refusal('2101019', 'auth invalid token'),
  invalidCompany: () => new Refusal('2101020', 'auth invalid companyId'),
  accessDenied: () => new Refusal('2101023', 'access denied'),
  /** The words are a JSON text. */
  wrongPassword: () =>
    new Refusal(
      '2101025',
      '{"error":"Incorrect password","error_description":"","code":"Incorrect password","param":null}',
    ),
  unsupported: () => new Refusal('2106001', 'device not supported'),
} as const;

const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** A number as the cloud's Java writes a double: `8.0`, and Unix seconds in lists: `1711108284.0`. */
export function double(value: number, decimals = 1): unknown {
  const text = String(Number(value.toFixed(decimals)) + 0);
  return rawJSON(/[.e]/.test(text) ? text : `${text}.0`);
}

export function success(fields: Fields, requestNumber: number): SimulatorResponse {
  return json(200, { code: '1000000', msg: 'success', success: true, requestId: requestId(requestNumber), ...fields });
}

export function refusal({ code, message }: Refusal, requestNumber: number): SimulatorResponse {
  return json(200, { code, msg: message, success: false, requestId: requestId(requestNumber) });
}

export function json(status: number, value: unknown): SimulatorResponse {
  return { status, headers: { 'content-type': 'application/json;charset=UTF-8' }, body: JSON.stringify(value) };
}

function requestId(requestNumber: number): string {
  return createHash('sha256').update(String(requestNumber)).digest('hex').slice(0, 16);
}

const LARGEST_PAGE = 200;

/** Without numbers the first page of 20. */
export function pageOf<T>(items: readonly T[], { page = 1, size = 20 }: Body, largest = LARGEST_PAGE): T[] {
  const [number, length] = [Number(page), Number(size)];
  if (!Number.isInteger(number) || number < 1 || !Number.isInteger(length) || length < 1) throw refusals.invalid();
  if (length > largest) throw refusals.pageTooBig();
  return items.slice((number - 1) * length, number * length);
}
