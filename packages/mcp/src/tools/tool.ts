import type { Heliograph } from '@heliograph/sdk';
import { z } from 'zod';

/** What an API key may do (docs/use/api-keys.md). */
export type Scope = 'read' | 'write' | 'deliveries';

/** A tool as an MCP client sees it, and the operation of the API that it calls. */
export interface Tool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  name: string;
  title: string;
  description: string;
  /** The scope without which the key gets no such tool. Of any other than `read` the tool changes something. */
  scope: Scope;
  /** Names of the operations that it may call, as in the OpenAPI document. */
  operations: readonly string[];
  input: Shape;
  /** @throws HeliographError, HeliographConnectionError */
  run(api: Heliograph, input: z.output<z.ZodObject<Shape>>): PromiseLike<unknown>;
}

/** Declares a tool; the types of its input are those of `run`. */
export const tool = <Shape extends z.ZodRawShape>(declared: Tool<Shape>): Tool => declared;
