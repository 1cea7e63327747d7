import { reported } from '@heliograph/base-data';
import { declarationsOf, type ConfigurationClass, type Variable } from '@heliograph/service';
import type { JsonSchema } from '../values/value.ts';
import { chartVariables } from './chart-variables.ts';
import { constraintsOf } from './constraints.ts';

/**
 * The place that sets a variable: `chart` from sections of the values (brokers, secrets that several services share,
 * addresses of each other), `config` the user, by name, in `config`; `secret` the user, in `secrets`, as the name and
 * key of an existing Secret.
 */
export type VariableSource = 'chart' | 'config' | 'secret';

export interface ServiceVariable extends Variable {
  source: VariableSource;
  /** A path to a file; `files` mounts one. */
  file: boolean;
  required: boolean;
  schema: JsonSchema;
}

/** Every variable of a configuration class. Each has a source: a variable that the chart does not know cannot be. */
export function serviceVariables(type: ConfigurationClass): ServiceVariable[] {
  const { variables, groups } = declarationsOf(type);
  const own = variables.map((variable) => ({
    ...variable,
    source: sourceOf(variable),
    file: /_(FILE|CERTIFICATE)$/.test(variable.name),
    required: variable.default === undefined && variable.optional !== true,
    schema: schemaOf(variable, type),
  }));
  return [...own, ...groups.flatMap((group) => serviceVariables(group.type()))];
}

function sourceOf({ name, secret }: Variable): VariableSource {
  if (chartVariables.has(name)) return 'chart';
  return secret === true ? 'secret' : 'config';
}

function schemaOf(variable: Variable, type: ConfigurationClass): JsonSchema {
  const { description, kind } = variable;
  const constraints = constraintsOf(type, variable.property);
  const about = { description, ...reported({ default: variable.default }) };
  if (kind === 'list') return { ...about, type: 'array', items: { type: 'string', ...constraints.items } };
  return { ...about, type: constraints.integer ? 'integer' : kind, ...constraints.scalar };
}
