import type { Fetch } from '@heliograph/sdk';

/** Whether the service can be reached, by the calls of the page. An answer of any status is one. */
export class Connection {
  #isLost = false;
  readonly #listeners = new Set<() => void>();

  /** Makes a call, and notes whether it was answered. */
  fetch: Fetch = async (url, init) => {
    try {
      const response = await fetch(url, init);
      this.#become(false);
      return response;
    } catch (error) {
      // A call that the page aborted reports nothing; a call without an answer within the timeout reports an error.
      if (!isAborted(error)) this.#become(true);
      throw error;
    }
  };

  /** Requests a file that is readable without a login. */
  isServed = async (path: string): Promise<boolean> => {
    const signal = AbortSignal.timeout(10_000);
    const answer = await this.fetch(path, { method: 'GET', headers: {}, redirect: 'manual', signal }).catch(() => null);
    return answer?.ok === true;
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  isLost = (): boolean => this.#isLost;

  #become(isLost: boolean): void {
    if (isLost === this.#isLost) return;
    this.#isLost = isLost;
    for (const listener of this.#listeners) listener();
  }
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
