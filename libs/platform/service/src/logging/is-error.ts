/// <reference lib="esnext.error" />

/** Not `instanceof`: an error of another realm (a worker, a test's sandbox) is one too. */
export function isError(value: unknown): value is Error {
  return Error.isError(value);
}
