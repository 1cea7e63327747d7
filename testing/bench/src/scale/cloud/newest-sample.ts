const periodSeconds = 300;

/** Returns the time of a device's newest sample, Unix seconds: each device has one every five minutes, at seconds of its own. @param now Unix ms */
export function newestSample(n: number, now: number): number {
  const offset = (n * 7919) % periodSeconds;
  return Math.floor((now / 1000 - offset) / periodSeconds) * periodSeconds + offset;
}

/** Returns `2026-11-24 15:04:05` in a zone. */
export function localTime(unixSeconds: number, offsetSeconds: number): string {
  return new Date((unixSeconds + offsetSeconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}
