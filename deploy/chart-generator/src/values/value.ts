import { reported } from '@heliograph/base-data';

/** The part of JSON Schema draft 7 that the chart's values need; both Helms check values against it. */
export interface JsonSchema {
  $schema?: string;
  $ref?: string;
  definitions?: Record<string, JsonSchema>;
  title?: string;
  description?: string;
  type?: string | string[];
  default?: unknown;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  propertyNames?: JsonSchema;
  patternProperties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

/**
 * One value of the chart: its purpose, type and default. The schema, `values.yaml` and the table in the README come
 * from it.
 */
export interface Value {
  readonly kind: 'value';
  readonly description: string;
  readonly schema: JsonSchema;
  /** Undefined: not in `values.yaml`, and may be left out. */
  readonly default?: unknown;
  /** Further comment lines in `values.yaml`, e.g. what may be written here. */
  readonly notes?: readonly string[];
}

export interface Section {
  readonly kind: 'section';
  readonly description: string;
  readonly values: Values;
}

export type Values = Readonly<Record<string, Value | Section>>;

const value = (description: string, schema: JsonSchema, initial?: unknown): Value => ({
  kind: 'value',
  description,
  schema,
  ...reported({ default: initial }),
});

export const section = (description: string, values: Values): Section => ({ kind: 'section', description, values });

export const text = (description: string, initial?: string, rules: JsonSchema = {}): Value =>
  value(description, { type: 'string', ...rules }, initial);

export const flag = (description: string, initial?: boolean): Value => value(description, { type: 'boolean' }, initial);

export const whole = (description: string, initial?: number, rules: JsonSchema = {}): Value =>
  value(description, { type: 'integer', minimum: 0, ...rules }, initial);

export const choice = (description: string, initial: string, allowed: readonly string[]): Value =>
  value(description, { type: 'string', enum: [...allowed] }, initial);

export const list = (description: string, items: JsonSchema, initial?: readonly unknown[]): Value =>
  value(description, { type: 'array', items }, initial);

/** Names and texts, e.g. labels. */
export const texts = (description: string, initial?: Readonly<Record<string, string>>): Value =>
  value(description, { type: 'object', additionalProperties: { type: 'string' } }, initial);

/** A value that Kubernetes itself defines and checks; passed through as it is. */
export const kubernetes = (description: string, type: 'object' | 'array', initial?: unknown): Value =>
  value(description, { type, ...reported({ items: type === 'array' ? { type: 'object' } : undefined }) }, initial);

/** With a schema of its own. */
export const shaped = (
  description: string,
  schema: JsonSchema,
  initial?: unknown,
  notes?: readonly string[],
): Value => ({
  ...value(description, schema, initial),
  ...reported({ notes }),
});

/** The name of a Kubernetes object, or empty. */
export const objectName: JsonSchema = { pattern: '^$|^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$' };
/** A key in a Secret or ConfigMap. */
export const dataKey: JsonSchema = { pattern: '^[-._a-zA-Z0-9]{1,253}$' };
export const portRange: JsonSchema = { minimum: 1, maximum: 65_535 };
