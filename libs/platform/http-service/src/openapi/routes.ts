import { RequestMethod, type DynamicModule, type Type } from '@nestjs/common';
import {
  HEADERS_METADATA,
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  MODULE_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { RAW } from '../http/envelope.ts';
import { operationScopes, type Scope } from '../tokens/scopes.ts';
import { groupOf, notesOf, type OperationGroup, type OperationNotes } from './operation.decorator.ts';

/** A route as Nest knows it. */
export interface Route {
  /** `get`, `post`, … */
  method: string;
  /** As in OpenAPI: `/v1/webhooks/{id}`. */
  path: string;
  /** The status of a success. */
  status: number;
  /** Any one of them is asked for; undefined: no token is. */
  scopes: readonly Scope[] | undefined;
  /** Sent without the envelope. */
  raw: boolean;
  /** `content-type` that the route sets. */
  contentType: string | undefined;
  body: Type | undefined;
  query: Type | undefined;
  /** `SyncController.sync`, for messages. */
  handler: string;
  group: OperationGroup | undefined;
  notes: OperationNotes | undefined;
}

/** @param segments values of path parameters that configuration fixes, e.g. the login prefix */
export function routesOf(module: Type, segments: Readonly<Record<string, string>> = {}): Route[] {
  return controllersOf(module, new Set()).flatMap((controller) => routesOfController(controller, segments));
}

function controllersOf(module: Type | DynamicModule, seen: Set<unknown>): Type[] {
  const type = 'module' in module ? module.module : module;
  if (seen.has(type)) return [];
  seen.add(type);
  const own = (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, type) ?? []) as Type[];
  const imports = (Reflect.getMetadata(MODULE_METADATA.IMPORTS, type) ?? []) as (Type | DynamicModule)[];
  return [...own, ...imports.flatMap((imported) => controllersOf(imported, seen))];
}

function routesOfController(controller: Type, segments: Readonly<Record<string, string>>): Route[] {
  const prototype = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(prototype)
    .filter((name) => name !== 'constructor' && Reflect.hasMetadata(METHOD_METADATA, prototype[name]!))
    .map((name) => routeOf(controller, name, prototype[name]!, segments));
}

function routeOf(controller: Type, name: string, handler: object, segments: Readonly<Record<string, string>>): Route {
  const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number]!.toLowerCase();
  const metadata = (key: string): unknown =>
    (Reflect.getMetadata(key, handler) as unknown) ?? Reflect.getMetadata(key, controller);
  const headers = (Reflect.getMetadata(HEADERS_METADATA, handler) ?? []) as { name: string; value: string }[];
  return {
    method,
    path: pathOf(
      [Reflect.getMetadata(PATH_METADATA, controller), Reflect.getMetadata(PATH_METADATA, handler)],
      segments,
    ),
    status: (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined) ?? (method === 'post' ? 201 : 200),
    scopes: declaredScopes(controller, name, handler),
    raw: metadata(RAW) === true,
    contentType: headers.find((header) => header.name.toLowerCase() === 'content-type')?.value,
    body: argumentType(controller, name, RouteParamtypes.BODY),
    query: argumentType(controller, name, RouteParamtypes.QUERY),
    handler: `${controller.name}.${name}`,
    group: groupOf(controller),
    notes: notesOf(handler),
  };
}

/** @throws Error for an operation that changes something and declares no scope */
function declaredScopes(controller: Type, name: string, handler: object): readonly Scope[] | undefined {
  const scopes = operationScopes(handler, controller);
  if (scopes === 'undeclared')
    throw new Error(
      `${controller.name}.${name} declares no scope: add \`writes\` to its @Operations, or @RequireScope`,
    );
  return scopes === 'public' ? undefined : scopes;
}

function pathOf(parts: readonly unknown[], segments: Readonly<Record<string, string>>): string {
  const path = parts
    .flatMap((part) => String(part).split('/'))
    .filter((segment) => segment !== '')
    .map((segment) => (segment.startsWith(':') ? (segments[segment.slice(1)] ?? `{${segment.slice(1)}}`) : segment));
  return `/${path.join('/')}`;
}

/** The class of the argument that takes the whole body or query. */
function argumentType(controller: Type, method: string, kind: RouteParamtypes): Type | undefined {
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) ?? []) as Type[];
  const described = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<
    string,
    { index: number; data?: unknown }
  >;
  const found = Object.entries(described).find(
    ([key, { data }]) => key.startsWith(`${kind}:`) && data === undefined,
  )?.[1];
  return found && types[found.index];
}
