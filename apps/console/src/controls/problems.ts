import { HeliographError } from '@heliograph/sdk';

/** Returns what is wrong with single members of a request, by path, in the service's words; the first of each. Empty for any other error. */
export function problemsOf(error: unknown): Map<string, string> {
  const details = error instanceof HeliographError && Array.isArray(error.details) ? (error.details as unknown[]) : [];
  return new Map(
    details
      .filter(isProblem)
      .map(({ path, message }): [string, string] => [path, withoutMember(path, message)])
      .reverse(),
  );
}

/** Beside its field a message need not name the member again. */
function withoutMember(path: string, message: string): string {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const prefix = [`${path}: `, `${path} `, `${name} `].find((start) => start.length > 1 && message.startsWith(start));
  return prefix === undefined ? message : message.slice(prefix.length);
}

/** Returns the member that a refusal is about where the service names none but its slug is about one alone. */
export function slugOf(error: unknown): string | undefined {
  return error instanceof HeliographError ? error.error : undefined;
}

function isProblem(value: unknown): value is { path: string; message: string } {
  const { path, message } = (value ?? {}) as Record<string, unknown>;
  return typeof path === 'string' && typeof message === 'string';
}
