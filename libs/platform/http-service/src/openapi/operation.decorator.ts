import { SetMetadata } from '@nestjs/common';
import { JSONSchema } from 'class-validator-jsonschema';
import type { ErrorAnswer } from './error-answer.ts';
import type { JsonSchema } from './json-schema.ts';
import type { KeyScope } from '../tokens/scopes.ts';

const GROUP = 'heliograph:openapi-group';
const OPERATION = 'heliograph:openapi-operation';

/** Operations that belong together: a tag. */
export interface OperationGroup {
  tag: string;
  description: string;
  /** Scope of its operations that change something; a group that has one without this fails the test of its OpenAPI document. */
  writes?: Exclude<KeyScope, 'read'>;
  /** Its objects are secrets that were shown once: a read-only portal session sees not even their list. */
  secrets?: true;
  /** Schemas of path parameters, by name, with a description. */
  parameters?: Readonly<Record<string, JsonSchema>>;
}

export interface OperationNotes {
  /** `operationId`, in camel case and unique over all services: generated clients call it so. */
  id: string;
  /** Imperative, without a full stop. */
  summary: string;
  description?: string;
  /** Schema of `result`, or of the whole body with `@RawAnswer()`; absent: there is no result. */
  answer?: JsonSchema;
  /** Further answers of success, by status. */
  furtherAnswers?: Readonly<Record<number, JsonSchema>>;
  /** Beyond those that follow from token, body, query and path parameters. */
  errors?: readonly ErrorAnswer[];
  /** Schemas of path parameters that differ from the group's. */
  parameters?: Readonly<Record<string, JsonSchema>>;
  /** Schemas of headers that a caller may send, by name. */
  headers?: Readonly<Record<string, JsonSchema>>;
  /** Schema of a body that no class describes (CSV, with `consumes`); it is required then. */
  body?: JsonSchema;
  /** Media types of the body; default JSON. */
  consumes?: readonly string[];
  /** A body that shows how it is used. */
  example?: unknown;
  /** Answered as a page as well, to who accepts `text/html`; with `@RawAnswer()`, and the handler makes the envelope itself. */
  alsoHtml?: boolean;
  /** Answered as CSV as well, to who asks for it; likewise. */
  alsoCsv?: boolean;
  /** For our own services: not passed on by the gateway, and left out of its document. */
  internal?: boolean;
}

export const Operations = (group: OperationGroup): ClassDecorator => SetMetadata(GROUP, group);

export const Operation = (notes: OperationNotes): MethodDecorator => SetMetadata(OPERATION, notes);

/**
 * On a member of a body or query class: text (and more of JSON Schema) for properties that its validators do not
 * express.
 */
export const Described = (description: string, more: JsonSchema = {}): PropertyDecorator & ClassDecorator =>
  JSONSchema({ description, ...more }) as PropertyDecorator & ClassDecorator;

export function groupOf(controller: object): OperationGroup | undefined {
  return Reflect.getMetadata(GROUP, controller) as OperationGroup | undefined;
}

export function notesOf(handler: object): OperationNotes | undefined {
  return Reflect.getMetadata(OPERATION, handler) as OperationNotes | undefined;
}
