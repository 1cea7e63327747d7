/** @throws the reason of the signal */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slept = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await orAborted(slept, signal).finally(() => clearTimeout(timer));
}

/**
 * Waits for what others wait for too: the signal ends the wait, not the work.
 * @throws the reason of the signal
 */
export async function orAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work;
  // No caller may be left to handle its rejection.
  work.catch(() => undefined);
  signal.throwIfAborted();
  let wake: () => void = () => undefined;
  const aborted = new Promise<void>((resolve) => {
    wake = resolve;
  });
  signal.addEventListener('abort', wake, { once: true });
  try {
    await Promise.race([work, aborted]);
    signal.throwIfAborted();
    return await work;
  } finally {
    signal.removeEventListener('abort', wake);
  }
}
