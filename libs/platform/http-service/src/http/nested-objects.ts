import type { Type } from '@nestjs/common';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { nestedType } from '../openapi/class-schema.ts';
import { MAX_DETAILS, type ErrorDetail } from './api-error.ts';

interface NestedMember {
  name: string;
  type: Type;
  isList: boolean;
}

const membersOf = new WeakMap<Type, readonly NestedMember[]>();

function nestedMembers(type: Type): readonly NestedMember[] {
  const known = membersOf.get(type);
  if (known !== undefined) return known;
  const members = getMetadataStorage()
    .getTargetValidationMetadatas(type, '', true, false)
    .filter(({ type: kind }) => kind === ValidationTypes.NESTED_VALIDATION)
    .map(({ target, propertyName, each }) => ({
      name: propertyName,
      type: nestedType(target, propertyName),
      isList: each,
    }));
  membersOf.set(type, members);
  return members;
}

/**
 * Finds nested members that are no objects, before class-validator sees them: it validates each element of a list in
 * place of an object, which costs an attacker nothing and the process a minute.
 */
export function misplacedMembers(type: Type, body: object, parent = ''): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  for (const { name, type: nested, isList } of nestedMembers(type)) {
    const value = (body as Record<string, unknown>)[name];
    if (value === undefined || value === null) continue;
    const path = parent === '' ? name : `${parent}.${name}`;
    if (!isList) details.push(...misplaced(nested, value, path, name));
    else if (!Array.isArray(value)) details.push({ path, message: `${name} must be a list of objects` });
    else
      for (const [at, element] of value.entries()) {
        if (details.length >= MAX_DETAILS) return details;
        details.push(...misplaced(nested, element, `${path}.${at}`, `each of ${name}`));
      }
  }
  return details;
}

function misplaced(type: Type, value: unknown, path: string, subject: string): ErrorDetail[] {
  return isObject(value) ? misplacedMembers(type, value, path) : [{ path, message: `${subject} must be an object` }];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
