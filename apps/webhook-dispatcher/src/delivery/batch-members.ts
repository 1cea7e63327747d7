import { batchId } from '@heliograph/delivery';
import { deliveryHeaderNames, headerNames } from '@heliograph/messaging';
import type { DeliveryMember, Headers } from './delivery-record.ts';

const opening = Buffer.from('[');
const comma = Buffer.from(',');
const closing = Buffer.from(']');

/** The headers of the batch, not of its records. */
const ofBatch: ReadonlySet<string> = new Set([
  headerNames.idempotencyKey,
  deliveryHeaderNames.batchKeys,
  deliveryHeaderNames.batchMembers,
]);

/** Joins the bodies to a JSON array: the bytes of each untouched, between brackets and commas. */
export function jsonArray(bodies: readonly Buffer[]): Buffer {
  return Buffer.concat([...bodies.flatMap((body, at) => [at === 0 ? opening : comma, body]), closing]);
}

/** Makes the headers of a batch: those that all records have in common, and those that are needed to split it. @param keys idempotency keys, in order */
export function batchHeaders(members: readonly DeliveryMember[], keys: readonly string[]): Headers {
  const all = members.map(({ headers }) => headers);
  const common = Object.entries(all[0] ?? {}).filter(([name, value]) =>
    all.every((headers) => headers[name] === value),
  );
  const shared = new Set(common.map(([name]) => name));
  const own = (headers: Headers) => without(headers, (name) => shared.has(name) || ofBatch.has(name));
  return {
    ...Object.fromEntries(common),
    [headerNames.idempotencyKey]: batchId(keys),
    [deliveryHeaderNames.batchKeys]: keys.join(','),
    [deliveryHeaderNames.batchMembers]: JSON.stringify(members.map(({ body, headers }) => [body.length, own(headers)])),
  };
}

/** Takes a batch apart. @returns undefined for a record that is no batch, or cannot be taken apart: it stays one dead letter */
export function readMembers(headers: Headers, value: Buffer | null): DeliveryMember[] | undefined {
  const keys = headers[deliveryHeaderNames.batchKeys]?.split(',');
  if (keys === undefined || value === null) return undefined;
  const described = parseMembers(headers[deliveryHeaderNames.batchMembers]);
  if (described?.length !== keys.length) return undefined;
  const common = without(headers, (name) => ofBatch.has(name));
  let at = opening.length;
  const members = described.map(([bytes, own], index) => {
    const body = value.subarray(at, at + bytes);
    at += bytes + comma.length;
    return { body, headers: { ...common, ...own, [headerNames.idempotencyKey]: keys[index] ?? '' } };
  });
  return at === value.length ? members : undefined;
}

function parseMembers(text: string | undefined): [bytes: number, own: Headers][] | undefined {
  try {
    const members = JSON.parse(text ?? '') as unknown;
    return Array.isArray(members) ? (members as [number, Headers][]) : undefined;
  } catch {
    return undefined;
  }
}

function without(headers: Headers, leaveOut: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !leaveOut(name)));
}
