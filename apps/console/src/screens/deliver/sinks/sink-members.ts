import type { CreateSinkBody, SinkKind } from '@heliograph/sdk';
import { exactTextOf, textOf } from '../../../controls/form-values.ts';

/** A setting of a kind, as its JSON Schema describes it. */
export interface SinkMember {
  name: string;
  title: string;
  hint: string;
  isRequired: boolean;
  input: 'text' | 'password' | 'number' | 'lines' | 'choice';
  /** Values to choose from, of `choice`. */
  choices: readonly string[];
  /** The value of a setting that is not typed; empty: none. */
  initial: string;
}

interface SchemaMember {
  type: 'string' | 'integer' | 'boolean';
  title: string;
  description: string;
  writeOnly?: boolean;
  enum?: readonly string[];
  default?: string | number | boolean;
  maxLength?: number;
}

/** Texts that may be longer have lines: certificates and keys. */
const longestLine = 2_000;

/** Returns the settings of a kind (`settings` of `GET /v1/sink-kinds`), those first that it requires. */
export function sinkMembers({ settings }: Pick<SinkKind, 'settings'>): SinkMember[] {
  const { properties, required } = settings as { properties: Record<string, SchemaMember>; required: string[] };
  const members = Object.entries(properties).map(([name, member]) => ({
    name,
    title: member.title,
    hint: member.description,
    isRequired: required.includes(name),
    input: inputOf(member),
    choices: member.type === 'boolean' ? ['true', 'false'] : (member.enum ?? []),
    initial: member.default === undefined ? '' : String(member.default),
  }));
  return [...members.filter(({ isRequired }) => isRequired), ...members.filter(({ isRequired }) => !isRequired)];
}

function inputOf({ type, writeOnly, enum: values, maxLength = 0 }: SchemaMember): SinkMember['input'] {
  if (values !== undefined || type === 'boolean') return 'choice';
  if (type === 'integer') return 'number';
  if (maxLength > longestLine) return 'lines';
  return writeOnly === true ? 'password' : 'text';
}

/** Returns the request. A setting without a text is left out: the service has its default, or names it. */
export function sinkBodyOf(kind: SinkKind, form: FormData): CreateSinkBody {
  const name = textOf(form, 'name');
  const settings: Record<string, unknown> = {};
  for (const member of sinkMembers(kind)) {
    const field = `settings.${member.name}`;
    // Spaces belong to a password.
    const text = member.input === 'password' ? exactTextOf(form, field) : textOf(form, field);
    if (text !== '') settings[member.name] = valueOf(text, member);
  }
  return name === '' ? { kind: kind.id, settings } : { kind: kind.id, name, settings };
}

function valueOf(text: string, { input, choices }: SinkMember): string | number | boolean {
  if (input === 'number') return Number(text);
  return choices[0] === 'true' ? text === 'true' : text;
}
