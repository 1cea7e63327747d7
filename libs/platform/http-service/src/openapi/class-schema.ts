import { createRequire } from 'node:module';
import type { Type } from '@nestjs/common';
import { getMetadataStorage, IS_ISO8601, ValidationTypes } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { type JsonSchema, nullable, type Schema } from './json-schema.ts';

type Converters = NonNullable<Parameters<typeof targetConstructorToSchema>[1]>['additionalConverters'] & object;
type ValidationMetadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

const scalars: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [String, 'string'],
  [Number, 'number'],
  [Boolean, 'boolean'],
]);

const converters: Converters = {
  [ValidationTypes.NESTED_VALIDATION]: ({ target, propertyName }) => {
    return classSchema(nestedType(target, propertyName));
  },
  // A validator of ours: its `@Described` states its constraint.
  [ValidationTypes.CUSTOM_VALIDATION]: ({ target, propertyName }) => {
    const type = scalars.get(designType(target, propertyName));
    return type === undefined ? {} : { type: type as 'string' };
  },
  // The default describes "date or date and time" by alternatives that no client generator understands.
  [IS_ISO8601]: { type: 'string' },
};

/** JSON Schema of a body or query class, from its class-validator decorators: constraints are written once. */
export function classSchema<T>(type: Type<T>): Schema<Pick<T, keyof T>> {
  const schema = targetConstructorToSchema(type, { additionalConverters: converters });
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
  const defaults = new (type as new () => Record<string, unknown>)();
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const ofProperty = rules.filter(({ propertyName }) => propertyName === name);
    return [name, withDefault(withNull(property as JsonSchema, ofProperty), defaults[name])] as const;
  });
  return { title: type.name, ...schema, additionalProperties: false, properties: Object.fromEntries(properties) };
}

/** Whether null passes is up to the conditions (`@IsOptional()`, `@ValidateIf()`): they are asked. */
function withNull(schema: JsonSchema, rules: readonly ValidationMetadata[]): JsonSchema {
  const conditions = rules
    .filter(({ type }) => type === ValidationTypes.CONDITIONAL_VALIDATION)
    .map(({ constraints }) => constraints[0] as (object: object, value: unknown) => boolean);
  return conditions.some((validates) => !validates({}, null)) ? nullable(schema) : schema;
}

function withDefault(schema: JsonSchema, value: unknown): JsonSchema {
  return ['string', 'number', 'boolean'].includes(typeof value) ? { ...schema, default: value } : schema;
}

interface TypeStorage {
  findTypeMetadata(target: unknown, property: string): { typeFunction(): Type } | undefined;
}

/** `@Type(() => Class)` of class-transformer, which has no public way to ask for it. */
const { defaultMetadataStorage: types } = createRequire(import.meta.url)('class-transformer/cjs/storage.js') as {
  defaultMetadataStorage: TypeStorage;
};

/** Returns the class that a member was declared with; of a list only `@Type` knows its elements'. */
export function designType(target: unknown, property: string): unknown {
  return typeof target === 'function'
    ? Reflect.getMetadata('design:type', target.prototype as object, property)
    : undefined;
}

/** Returns the class of a nested member of a body, or of its elements. */
export function nestedType(target: unknown, property: string): Type {
  return types.findTypeMetadata(target, property)?.typeFunction() ?? (designType(target, property) as Type);
}
