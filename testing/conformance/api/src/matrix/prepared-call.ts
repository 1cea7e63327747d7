import type { Call } from '../callers/api-client.ts';
import { makers, type Maker } from '../seed/makers.ts';
import type { TestEnvironment } from '../seed/test-environment.ts';
import { placesIn, type Operation } from './operations.ts';
import { requestFor, type Request } from './requests.ts';

/** A call that is good but for its token. */
export interface PreparedCall {
  operation: Operation;
  call: Call;
  /** Values of the path parameters. */
  parameters: readonly string[];
  /** The owners of the objects. */
  of: readonly Maker[];
  /** The token of the only caller that may make the call. */
  authorization: string | undefined;
}

/** Thrown for an operation without a prepared call: add one to `seed/makers.ts` or `matrix/requests.ts`. */
export class UnknownOperationError extends Error {
  override readonly name = 'UnknownOperationError';
}

/**
 * @param objects existing values, by place; one that is missing is made and added
 * @throws UnknownOperationError
 */
export async function prepare(
  environment: TestEnvironment,
  operation: Operation,
  objects: Map<string, Promise<string>>,
): Promise<PreparedCall> {
  const of = placesIn(operation.path).map(makerOf);
  const parameters: string[] = [];
  for (const place of placesIn(operation.path)) {
    const value = objects.get(place) ?? makerOf(place).make(environment, [...parameters]);
    objects.set(place, value);
    parameters.push(await value);
  }
  const request = await requestFor(operation, environment, parameters);
  if (!request) throw new UnknownOperationError(`${operation.id}: no example, and no entry in matrix/requests.ts`);
  return {
    operation,
    parameters,
    of,
    authorization: request.authorization,
    call: callOf(operation, parameters, request),
  };
}

function makerOf(place: string): Maker {
  const maker = makers[place];
  if (!maker) throw new UnknownOperationError(`${place}: no entry in seed/makers.ts`);
  return maker;
}

function callOf({ method, path, contentType }: Operation, parameters: readonly string[], request: Request): Call {
  const rest = [...parameters];
  const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(rest.shift()!));
  const query = new URLSearchParams(request.query).toString();
  return { method, path: query === '' ? filled : `${filled}?${query}`, body: request.body, contentType };
}
