import { ApiError } from '@heliograph/service';
import { stateOf } from '@heliograph/vendor-contract';

/** What a vendor's redirect brought: the state that we gave it, and whatever else it says. */
export interface CallbackParameters {
  state: string;
  /** Everything, the state included: which of them matter is the vendor's affair. */
  parameters: Readonly<Record<string, string>>;
}

const MOST = 30;
const LONGEST_NAME = 64;
/** A code may be a JWT. */
const LONGEST_VALUE = 4096;
const LARGEST = 12 * 1024;

/** 256 bits as `newState` writes them. */
const statePattern = /^[\w-]{43}$/;

/**
 * Reads a query as Fastify parsed it. Names that we do not know are passed on, for vendors add some.
 * @throws ApiError 400: too much of it, a name twice, or no state of ours
 */
export function callbackParameters(query: unknown): CallbackParameters {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  const problems = entries.length > MOST ? [detail('', `more than ${MOST} parameters`)] : entries.flatMap(problemsOf);
  if (entries.reduce((sum, [name, value]) => sum + name.length + String(value).length, 0) > LARGEST)
    problems.push(detail('', `more than ${LARGEST} characters`));
  if (problems.length > 0) throw ApiError.validation(problems);
  const parameters = Object.fromEntries(entries as [string, string][]);
  const state = stateOf(parameters) ?? '';
  if (!statePattern.test(state)) throw unknownState();
  return { state, parameters };
}

export function unknownState(): ApiError {
  const message = 'This link is not one that we gave out, or its vendor account was deleted. Ask for a new one.';
  return new ApiError(400, 'invalid_state', message);
}

function problemsOf([name, value]: [string, unknown]): { path: string; message: string }[] {
  const path = /^\w{1,32}$/.test(name) ? name : '';
  if (name.length > LONGEST_NAME) return [detail('', `a name is longer than ${LONGEST_NAME} characters`)];
  if (typeof value !== 'string') return [detail(path, 'may be given once only')];
  return value.length > LONGEST_VALUE ? [detail(path, `is longer than ${LONGEST_VALUE} characters`)] : [];
}

const detail = (path: string, message: string) => ({ path, message });
