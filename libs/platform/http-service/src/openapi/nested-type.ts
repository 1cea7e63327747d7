import { createRequire } from 'node:module';
import type { Type } from '@nestjs/common';

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
