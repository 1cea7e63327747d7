import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { AUDITED } from '../audit/audited.decorator.ts';
import { groupOf } from '../openapi/operation.decorator.ts';
import type { Scope } from './scopes.ts';
import { PUBLIC, SCOPES } from './token.decorators.ts';

/** The scopes of an operation: public, any one of these, or not declared. */
export type OperationScopes = readonly Scope[] | 'public' | 'undeclared';

/**
 * Returns the scopes of an operation; the guard and the OpenAPI document both take them from here. `@Public()` and `@RequireScope()` come first. Else a
 * GET requires `read`, and everything that changes something (every other method, and a GET that is `@Audited()`) the scope that its group declares as `writes`.
 */
export function operationScopes(handler: object, controller: object): OperationScopes {
  const metadata = (key: string): unknown =>
    (Reflect.getMetadata(key, handler) as unknown) ?? Reflect.getMetadata(key, controller);
  if (metadata(PUBLIC) === true) return 'public';
  const declared = metadata(SCOPES) as readonly Scope[] | undefined;
  if (declared) return declared;
  const isGet = Reflect.getMetadata(METHOD_METADATA, handler) === RequestMethod.GET;
  if (isGet && metadata(AUDITED) !== true) return ['read'];
  const writes = groupOf(controller)?.writes;
  return writes === undefined ? 'undeclared' : [writes];
}
