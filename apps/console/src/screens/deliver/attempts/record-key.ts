/** Returns the time of the sample in the key of a BaseData record (`vendor:serial:seconds`), Unix seconds; undefined for another key. */
export function sampleTimeOf(idempotencyKey: string | undefined): number | undefined {
  const seconds = /^[a-z0-9_-]+:.+:(\d{9,11})$/i.exec(idempotencyKey ?? '')?.[1];
  return seconds === undefined || idempotencyKey?.startsWith('batch:') === true ? undefined : Number(seconds);
}
