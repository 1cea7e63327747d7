import { createHash } from 'node:crypto';
import type { SimulatorResponse } from '@heliograph/vendor-contract';

export type Body = Readonly<Record<string, unknown>>;
export type Fields = Record<string, unknown>;

/** A refusal as these clouds make it: HTTP 200, `success` false, a code as text and its exact message. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Refusals that have the same code and the same message at each cloud. */
export const platformRefusals = {
  tooFrequent: () => new Refusal('2101002', 'client execute Too Frequently'),
  allowanceUsedUp: () => new Refusal('2101010', 'insufficient allowance'),
  noRecords: () => new Refusal('2101016', 'device no upload records found'),
  tokenNotFound: () => new Refusal('2101017', 'auth token not found'),
  invalidToken: () => new Refusal('2101019', 'auth invalid token'),
} as const;

/** Refusals whose message differs between the clouds. */
export type CloudRefusal =
  | 'missing'
  | 'invalid'
  | 'timeFormat'
  | 'startAfterEnd'
  | 'tooManyDays'
  | 'tooManyMonths'
  | 'pageTooBig'
  | 'appIdNotFound'
  | 'wrongSecret'
  | 'wrongPassword'
  | 'invalidCompany'
  | 'accessDenied';

export type Refusals = Readonly<Record<CloudRefusal | keyof typeof platformRefusals, () => Refusal>>;
/** Refusals, with those that only one cloud has. */
export type OwnRefusals = Refusals & Readonly<Record<string, () => Refusal>>;

const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Writes a number as the cloud's Java writes a double: `8.0`, and Unix seconds in lists: `1711108284.0`. */
export function double(value: number, decimals = 1): unknown {
  const text = String(Number(value.toFixed(decimals)) + 0);
  return rawJSON(/[.e]/.test(text) ? text : `${text}.0`);
}

/** `code` and `msg` of a success, which each cloud writes its own way. */
export interface SuccessMarks {
  code: string | null;
  msg: string | null;
}

export function success(marks: SuccessMarks, fields: Fields, requestNumber: number): SimulatorResponse {
  return json(200, { ...marks, success: true, requestId: requestId(requestNumber), ...fields });
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

export type PageOf = <T>(items: readonly T[], body: Body, largest?: number) => T[];

/** Returns a function that pages a list; without numbers it is the first page of 20. */
export function pager(refusals: Refusals, largestPage: number): PageOf {
  return (items, { page = 1, size = 20 }, largest = largestPage) => {
    const [number, length] = [Number(page), Number(size)];
    if (!Number.isInteger(number) || number < 1 || !Number.isInteger(length) || length < 1) throw refusals.invalid();
    if (length > largest) throw refusals.pageTooBig();
    return items.slice((number - 1) * length, number * length);
  };
}
