import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { AUDITED } from '../audit/audit-notes.ts';
import { groupOf } from '../openapi/operation.decorator.ts';
import { PUBLIC, SCOPES } from './token.decorators.ts';

/** Scopes that an API key can have. A login with the account's password has all of them. */
export const keyScopes = ['read', 'write', 'deliveries'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Roles of operators, each with the rights of those before it. */
export const operatorRoles = ['read', 'support', 'admin'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** `operator` is the role admin: tokens had it before there were roles. A service of that version refuses the other two everywhere. */
export type OperatorScope = 'operator:read' | 'operator:support' | 'operator';

/** `api` is a login with the password of an account and includes the scopes of keys; the others are logins of operators. */
export type Scope = 'api' | OperatorScope | KeyScope;

const scopesOfRoles = {
  read: 'operator:read',
  support: 'operator:support',
  admin: 'operator',
} as const satisfies Record<OperatorRole, OperatorScope>;

const included: Readonly<Record<string, readonly Scope[]>> = {
  api: keyScopes,
  operator: ['operator:support', 'operator:read'],
  'operator:support': ['operator:read'],
};

export const scopeOfRole = (role: OperatorRole): OperatorScope => scopesOfRoles[role];

/** @returns undefined for a scope of an account */
export const roleOfScope = (scope: string): OperatorRole | undefined =>
  operatorRoles.find((role) => scopesOfRoles[role] === scope);

/** @returns whether a token with the scopes `granted` may call an operation that requires one of `accepted` */
export function isGranted(granted: readonly string[], accepted: readonly Scope[]): boolean {
  const all = new Set(granted.flatMap((scope) => [scope, ...(Object.hasOwn(included, scope) ? included[scope]! : [])]));
  return accepted.some((scope) => all.has(scope));
}

/** The scopes of an operation: public, any one of these, or not declared. */
export type OperationScopes = readonly Scope[] | 'public' | 'undeclared';

/**
 * Returns the scopes of an operation; the guard and the OpenAPI document both take them from here. `@Public()` and
 * `@RequireScope()` come first. Otherwise a GET requires `read`, and every operation that changes data (every other
 * method, and a GET that is `@Audited()`) the scope that its group declares as `writes`.
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
