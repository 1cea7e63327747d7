import 'reflect-metadata';
import { IsInt, Max, Min } from 'class-validator';

/** Conversions a variable's text goes through, from the declared TypeScript type of the property. */
export type VariableKind = 'string' | 'number' | 'boolean' | 'list';

export interface VariableOptions {
  /** One sentence for the documentation and for the error at start. */
  description: string;
  /** Used when the variable is not set or empty. Without it and without `optional` the variable must be set. */
  default?: string | number | boolean | readonly string[];
  optional?: boolean;
  /** Of what replicas share: may be missing where the process is the only replica (`ProcessHost.isOnlyReplica`). */
  sharedByReplicas?: boolean;
  /** Its value is never printed, and documented as belonging into a secret. */
  secret?: boolean;
  /** Shown in the error at start and in the documentation. */
  example?: string;
}

export interface Variable extends VariableOptions {
  name: string;
  property: string;
  kind: VariableKind;
}

export type ConfigurationClass<T extends object = object> = new () => T;

interface Declarations {
  variables: Variable[];
  groups: { property: string; type: () => ConfigurationClass }[];
}

const key = Symbol('heliograph:environment');

/** Declares where a property's value comes from. Lists are separated by commas. Combine with class-validator decorators. */
export function FromEnvironment(name: string, options: VariableOptions): PropertyDecorator {
  return (prototype, property) => {
    const type: unknown = Reflect.getMetadata('design:type', prototype, property);
    ownDeclarations(prototype).variables.push({
      ...options,
      name,
      property: String(property),
      kind: kindOf(type, name),
    });
  };
}

/** An integer of at least `min`, and of `max` at most where there is one. */
export function WholeNumber(min: number, max?: number): PropertyDecorator {
  return (prototype, property) => {
    if (max !== undefined) Max(max)(prototype, property);
    Min(min)(prototype, property);
    IsInt()(prototype, property);
  };
}

/** A property of another configuration class, e.g. the broker's; its variables count as ours. */
export function ConfigurationGroup(type: () => ConfigurationClass): PropertyDecorator {
  return (prototype, property) => void ownDeclarations(prototype).groups.push({ property: String(property), type });
}

/** Every variable of a configuration class, inherited and grouped ones included, in order of declaration. */
export function declaredVariables(type: ConfigurationClass): Variable[] {
  const { variables, groups } = declarationsOf(type);
  return [...variables, ...groups.flatMap((group) => declaredVariables(group.type()))];
}

/** Variables and groups of a class without those of its groups. */
export function declarationsOf(type: ConfigurationClass): Declarations {
  const result: Declarations = { variables: [], groups: [] };
  for (
    let at = type.prototype as object | null;
    at && at !== Object.prototype;
    at = Object.getPrototypeOf(at) as object
  ) {
    const own = Reflect.getOwnMetadata(key, at) as Declarations | undefined;
    if (!own) continue;
    const overridden = new Set(result.variables.map((variable) => variable.property));
    result.variables.unshift(...own.variables.filter((variable) => !overridden.has(variable.property)));
    result.groups.unshift(...own.groups);
  }
  return result;
}

function ownDeclarations(prototype: object): Declarations {
  const found = Reflect.getOwnMetadata(key, prototype) as Declarations | undefined;
  if (found) return found;
  const fresh: Declarations = { variables: [], groups: [] };
  Reflect.defineMetadata(key, fresh, prototype);
  return fresh;
}

function kindOf(type: unknown, name: string): VariableKind {
  if (type === String) return 'string';
  if (type === Number) return 'number';
  if (type === Boolean) return 'boolean';
  if (type === Array) return 'list';
  throw new TypeError(
    `${name}: a configuration property is a string, number, boolean or string[]; unions need a plain type`,
  );
}
