const hedgeMs = 1_000;

/**
 * Asks one after the other, the next as soon as one fails and after a second without an answer; resolves with the first answer. Rejects
 * with the last error when all have failed.
 */
export function firstAnswer<K, T>(order: readonly K[], ask: (whom: K) => Promise<T>): Promise<{ value: T; by: K }> {
  return new Promise((resolve, reject) => {
    let asked = 0;
    let failed = 0;
    let timer: NodeJS.Timeout | undefined;
    const next = (): void => {
      clearTimeout(timer);
      if (asked === order.length) return;
      const by = order[asked++]!;
      timer = setTimeout(next, hedgeMs);
      ask(by).then(
        (value) => {
          clearTimeout(timer);
          asked = order.length;
          resolve({ value, by });
        },
        (error: unknown) => {
          failed++;
          if (failed === order.length) {
            clearTimeout(timer);
            reject(error);
          } else next();
        },
      );
    };
    next();
  });
}
