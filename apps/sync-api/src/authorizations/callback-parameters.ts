import { ApiError } from '@heliograph/http-service';
import { stateOf } from '@heliograph/vendor-contract';

/** The query of a vendor's redirect: our state, and the vendor's parameters. */
export interface CallbackParameters {
  state: string;
  /** All parameters, the state included; the vendor's adapter decides which of them matter. */
  parameters: Readonly<Record<string, string>>;
}

const MAX_PARAMETERS = 30;
const MAX_NAME_LENGTH = 64;
/** A code may be a JWT. */
const MAX_VALUE_LENGTH = 4096;
const MAX_TOTAL_LENGTH = 12 * 1024;

/** 256 bits as `newState` writes them. */
const statePattern = /^[\w-]{43}$/;

/**
 * Validates a query as Fastify parsed it. Unknown names are passed on, because vendors add some.
 * @throws ApiError 400: too many or too long parameters, a name twice, or an unknown state
 */
export function callbackParameters(query: unknown): CallbackParameters {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  const problems =
    entries.length > MAX_PARAMETERS
      ? [detail('', `more than ${MAX_PARAMETERS} parameters`)]
      : entries.flatMap(problemsOf);
  if (entries.reduce((sum, [name, value]) => sum + name.length + String(value).length, 0) > MAX_TOTAL_LENGTH)
    problems.push(detail('', `more than ${MAX_TOTAL_LENGTH} characters`));
  if (problems.length > 0) throw ApiError.validation(problems);
  const parameters = Object.fromEntries(entries as [string, string][]);
  const state = stateOf(parameters) ?? '';
  if (!statePattern.test(state)) throw unknownState();
  return { state, parameters };
}

export function unknownState(): ApiError {
  const message = 'This link was not issued by this service, or its vendor account was deleted. Request a new one.';
  return new ApiError(400, 'invalid_state', message);
}

function problemsOf([name, value]: [string, unknown]): { path: string; message: string }[] {
  const path = /^\w{1,32}$/.test(name) ? name : '';
  if (name.length > MAX_NAME_LENGTH) return [detail('', `a name is longer than ${MAX_NAME_LENGTH} characters`)];
  if (typeof value !== 'string') return [detail(path, 'may be given once only')];
  return value.length > MAX_VALUE_LENGTH ? [detail(path, `is longer than ${MAX_VALUE_LENGTH} characters`)] : [];
}

const detail = (path: string, message: string) => ({ path, message });
