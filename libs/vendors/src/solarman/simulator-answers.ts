import { createHash } from 'node:crypto';
import type { SimulatorResponse } from '@heliograph/vendor-contract';

export type Body = Readonly<Record<string, unknown>>;
export type Fields = Record<string, unknown>;

/** A refusal as this cloud makes it: HTTP 200, `success` false, a code as text and its exact words (document V2.0.3, "Response status"). */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const refusals = {
  tooFrequent: () => new Refusal('2101002', 'client execute Too Frequently'),
  missing: () => new Refusal('2101005', 'param not exist'),
  invalid: () => new Refusal('2101006', 'invalid param'),
  within30Days: () => new Refusal('2101012', 'should be within 30 days'),
  within12Months: () => new Refusal('2101013', 'should be within 12 month'),
  startAfterEnd: () => new Refusal('2101014', 'start time should be earlier than end time'),
  timeFormat: () => new Refusal('2101015', 'time format error'),
  noRecords: () => new Refusal('2101016', 'device no upload records found'),
  tokenNotFound: () => new Refusal('2101017', 'auth token not found'),
  appIdNotFound: () => new Refusal('2101018', 'auth appId not found'),
  invalidToken: () => new Refusal('2101019', 'auth invalid token'),
  invalidOrgId: () => new Refusal('2101020', 'auth invalid orgId'),
  accessDenied: () => new Refusal('2101023', 'access Denied'),
  resourceNotFound: () => new Refusal('2101024', 'resource not found'),
  authFailed: () => new Refusal('2101025', 'auth failed'),
  pageTooBig: () => new Refusal('2101026', 'page too big'),
  stationNotFound: () => new Refusal('2101031', 'station not found'),
  deviceNotFound: () => new Refusal('2101032', 'device not found'),
} as const;

const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** A number as the cloud's Java writes a double: `8.0`, and Unix seconds in lists: `1711108284.0`. */
export function double(value: number, decimals = 1): unknown {
  const text = String(Number(value.toFixed(decimals)) + 0);
  return rawJSON(/[.e]/.test(text) ? text : `${text}.0`);
}

export function success(fields: Fields, requestNumber: number): SimulatorResponse {
  return json(200, { code: null, msg: null, success: true, requestId: requestId(requestNumber), ...fields });
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

const LARGEST_PAGE = 100;

/** Without numbers the first page of 20. */
export function pageOf<T>(items: readonly T[], { page = 1, size = 20 }: Body): T[] {
  const [number, length] = [Number(page), Number(size)];
  if (!Number.isInteger(number) || number < 1 || !Number.isInteger(length) || length < 1) throw refusals.invalid();
  if (length > LARGEST_PAGE) throw refusals.pageTooBig();
  return items.slice((number - 1) * length, number * length);
}
