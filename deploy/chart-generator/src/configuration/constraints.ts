import type { ConfigurationClass } from '@heliograph/service';
import { getMetadataStorage } from 'class-validator';
import type { JsonSchema } from '../values/value.ts';

export interface Constraints {
  integer: boolean;
  scalar: JsonSchema;
  items: JsonSchema;
}

type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type Convert = (argument: never) => JsonSchema;

/** The constraints of class-validator's decorators that JSON Schema can express; the service checks the others at start. */
const conversions: Readonly<Record<string, Convert>> = {
  min: (minimum: number) => ({ minimum }),
  max: (maximum: number) => ({ maximum }),
  minLength: (minLength: number) => ({ minLength }),
  isIn: (values: readonly unknown[]) => ({ enum: [...values] }),
  isNotEmpty: () => ({ minLength: 1 }),
  matches: (pattern: RegExp) => ({ pattern: pattern.source }),
};

/** @param property of the class itself, not of its groups */
export function constraintsOf(type: ConfigurationClass, property: string): Constraints {
  const rules = getMetadataStorage()
    .getTargetValidationMetadatas(type, '', true, false)
    .filter(({ propertyName }) => propertyName === property);
  return {
    integer: rules.some(({ name }) => name === 'isInt'),
    scalar: merged(rules.filter(({ each }) => !each)),
    items: merged(rules.filter(({ each }) => each)),
  };
}

function merged(rules: readonly Rule[]): JsonSchema {
  const parts = rules.map(({ name, constraints }) => {
    const convert = name === undefined ? undefined : conversions[name];
    return convert === undefined ? {} : convert((constraints as never[] | undefined)?.[0] as never);
  });
  return Object.assign({}, ...parts) as JsonSchema;
}
