import { readFileSync } from 'node:fs';
import { reported } from '@heliograph/base-data';
import { isRecord, type CredentialsSchema } from '@heliograph/vendor-contract';

/** The credentials cannot be used; the message names members, and never a value. */
export class CredentialsError extends Error {
  override readonly name = 'CredentialsError';
}

/** The address that the vendor sent the owner's browser to after the consent, pasted by hand: it contains the code. */
export const consentMember = 'consentRedirect';

export interface ReadCredentials {
  credentials: Record<string, string>;
  consentRedirect?: string;
}

/** Larger files are no credentials. */
const maxCharacters = 100_000;

/** Reads the credentials of a file, `-` for stdin. Throws `CredentialsError`. */
export function readCredentials(file: string, schema: CredentialsSchema): ReadCredentials {
  let text: string;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new CredentialsError(`the credentials cannot be read from ${file === '-' ? 'stdin' : file} (${code})`);
  }
  return checkCredentials(text, schema);
}

/** Validates credentials against the vendor's credential schema. Throws `CredentialsError` naming each member that is wrong. */
export function checkCredentials(text: string, { required, properties }: CredentialsSchema): ReadCredentials {
  const { [consentMember]: consentRedirect, ...members } = parse(text);
  const faults = [
    ...required.filter((name) => (members[name] ?? '') === '').map((name) => `${name} is missing`),
    ...Object.entries(members).flatMap(([name, value]) => faultOf(name, value, properties) ?? []),
  ];
  if (consentRedirect !== undefined && (typeof consentRedirect !== 'string' || !URL.canParse(consentRedirect)))
    faults.push(`${consentMember} is not a URL`);
  if (faults.length > 0)
    throw new CredentialsError(
      `the credentials are wrong: ${faults.join('; ')}. Known members: ${Object.keys(properties).join(', ')}`,
    );
  return {
    credentials: members as Record<string, string>,
    ...reported({ consentRedirect: typeof consentRedirect === 'string' ? consentRedirect : undefined }),
  };
}

function parse(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = text.length > maxCharacters ? undefined : JSON.parse(text);
  } catch {
    // The parser's message quotes the text: it is not passed on.
  }
  if (!isRecord(value)) throw new CredentialsError('the credentials are not a JSON object');
  return value;
}

function faultOf(name: string, value: unknown, properties: CredentialsSchema['properties']): string | undefined {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!property) return `${JSON.stringify(name.slice(0, 40))} is not a member of them`;
  if (typeof value !== 'string') return `${name} is not a string`;
  const { minLength = 0, maxLength, pattern } = property;
  if (value.length < minLength) return `${name} is shorter than ${minLength} characters`;
  if (value.length > maxLength) return `${name} is longer than ${maxLength} characters`;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return `${name} does not match ${pattern}`;
  return undefined;
}
