/** By the query of the URL, whose words the client takes before our numbers: none is a limit of time. */
const withoutTimeouts = {
  commandTimeout: 'none',
  connectTimeout: '',
  maxRetriesPerRequest: 'none',
  enableOfflineQueue: 'yes',
};

/**
 * The address of a Redis that is waited for. Our limits count in the process after half a second without an answer, and a busy machine stands still for
 * longer: a test of limits that hold over all replicas would fail.
 */
export function redisWithoutTimeouts(url: string): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(withoutTimeouts)) address.searchParams.set(name, value);
  return address.href;
}
