import { reported } from '@heliograph/base-data';
import type { CreateSinkBody, FilterBody, Sink, SinkKind, UpdateSinkBody } from '@heliograph/sdk';
import { exactTextOf, textOf } from '../../../controls/form-values.ts';

/** A setting of a kind, as its JSON Schema describes it. */
export interface SinkMember {
  name: string;
  title: string;
  hint: string;
  isRequired: boolean;
  /** Whether the service never returns its value. */
  isSecret: boolean;
  input: 'text' | 'number' | 'lines' | 'choice';
  /** Values to choose from, of `choice`. */
  choices: readonly string[];
  /** The default of the schema; empty: none. */
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
    isSecret: member.writeOnly === true,
    input: inputOf(member),
    choices: member.type === 'boolean' ? ['true', 'false'] : (member.enum ?? []),
    initial: member.default === undefined ? '' : String(member.default),
  }));
  return [...members.filter(({ isRequired }) => isRequired), ...members.filter(({ isRequired }) => !isRequired)];
}

function inputOf({ type, enum: values, maxLength = 0 }: SchemaMember): SinkMember['input'] {
  if (values !== undefined || type === 'boolean') return 'choice';
  if (type === 'integer') return 'number';
  return maxLength > longestLine ? 'lines' : 'text';
}

/** Returns what a form shows first: the stored value, or the default of a new sink. */
export function shownOf({ name, initial }: SinkMember, sink: Pick<Sink, 'settings'> | undefined): string {
  return sink ? textIn(sink.settings[name]) : initial;
}

/** Returns the values that say where a sink writes: those that its kind requires, without secrets. */
export function placeOf(kind: SinkKind | undefined, settings: Sink['settings']): string[] {
  const required = kind ? sinkMembers(kind).filter(({ isRequired }) => isRequired) : [];
  return required.map(({ name }) => textIn(settings[name])).filter((text) => text !== '');
}

/** No setting of a kind has members of its own. */
function textIn(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

/** Returns the request that creates a sink. A setting without a text is left out: the service has its default, or names it. */
export function sinkBodyOf(kind: SinkKind, form: FormData, filter: FilterBody): CreateSinkBody {
  const settings: Record<string, unknown> = {};
  for (const member of sinkMembers(kind)) {
    const value = valueOf(typedOf(form, member), member);
    if (value !== null) settings[member.name] = value;
  }
  const name = textOf(form, 'name');
  const hasFilter = Object.keys(filter).length > 0;
  return {
    kind: kind.id,
    settings,
    ...reported({ name: name === '' ? undefined : name, filter: hasFilter ? filter : undefined }),
  };
}

/** Returns the changed members alone. A secret without a text stays; another setting without one is removed. */
export function sinkChangesOf(kind: SinkKind, sink: Sink, form: FormData, filter: FilterBody): UpdateSinkBody {
  const settings: Record<string, unknown> = {};
  for (const member of sinkMembers(kind)) {
    const typed = typedOf(form, member);
    const isSame = member.isSecret ? typed === '' : typed === shownOf(member, sink);
    if (!isSame) settings[member.name] = valueOf(typed, member);
  }
  const name = textOf(form, 'name');
  return reported({
    name: name === (sink.name ?? '') ? undefined : name || null,
    filter: JSON.stringify(filter) === JSON.stringify(sink.filter) ? undefined : filter,
    settings: Object.keys(settings).length === 0 ? undefined : settings,
  });
}

/** Spaces belong to a password. */
function typedOf(form: FormData, { name, isSecret }: SinkMember): string {
  return isSecret ? exactTextOf(form, `settings.${name}`) : textOf(form, `settings.${name}`);
}

/** Returns the value with its type; null: none. The empty text is a value where the schema has another default. */
function valueOf(text: string, { input, choices, initial }: SinkMember): string | number | boolean | null {
  if (text === '') return input === 'text' && initial !== '' ? '' : null;
  if (input === 'number') return Number(text);
  return choices[0] === 'true' ? text === 'true' : text;
}
