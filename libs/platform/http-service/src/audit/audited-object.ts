import { isSecretName } from '@heliograph/service';

export type AuditedObject = Record<string, string | number | boolean>;

export interface AuditedRequest {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Ids as our services make them: any other text in a path may be a typing error, a password for example. */
const id = /^(?:[a-z]{2,5}_[a-z0-9]{3,40}|[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const memberName = /^[A-Za-z]\w{0,39}$/;
/** Members whose text is an enum value, as validation ensures; of all other texts only the member's name is recorded. */
const enumMembers = new Set(['action', 'language', 'region', 'scope', 'status', 'vendor']);
const enumValue = /^[a-z][\w-]{0,39}$/i;
const MAX_MEMBERS = 50;

/**
 * Returns the objects of a request, without its content: ids in path and query; of the body the names of its members,
 * the length of lists, numbers, flags and enum values. The body counts only once it was accepted: before, its names and
 * values may be anything.
 */
export function auditedObject({ params, query, body }: AuditedRequest, accepted: boolean): AuditedObject {
  const result: AuditedObject = {};
  for (const [name, value] of [...entriesOf(params), ...entriesOf(query)]) {
    if (isId(value)) result[name] = value;
  }
  if (!accepted) return result;
  const members = entriesOf(body);
  if (members.length > 0) result.members = members.map(([name]) => name).join(',');
  for (const [name, value] of members) Object.assign(result, described(name, value));
  return result;
}

export function isId(value: unknown): value is string {
  return typeof value === 'string' && id.test(value) && !value.startsWith('whsec_');
}

function described(name: string, value: unknown): AuditedObject {
  if (isSecretName(name)) return {};
  if (Array.isArray(value)) return { [`${name}.length`]: value.length };
  if (typeof value === 'number' || typeof value === 'boolean' || isId(value)) return { [name]: value };
  return typeof value === 'string' && enumMembers.has(name) && enumValue.test(value) ? { [name]: value } : {};
}

function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Buffer.isBuffer(value)) return [];
  return Object.entries(value)
    .filter(([name]) => memberName.test(name))
    .slice(0, MAX_MEMBERS);
}
