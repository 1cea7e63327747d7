/** Options in the URL's query, which the client prefers to ours: they switch all timeouts off. */
const withoutTimeouts = {
  commandTimeout: 'none',
  connectTimeout: '',
  socketTimeout: String(2 ** 31 - 1),
  maxRetriesPerRequest: 'none',
  enableOfflineQueue: 'yes',
};

/**
 * Returns the URL of a Redis without timeouts. Our limits count in the process after half a second without an answer,
 * and a busy machine may stall for longer: a test of limits shared by all replicas would fail.
 */
export function redisWithoutTimeouts(url: string): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(withoutTimeouts)) address.searchParams.set(name, value);
  return address.href;
}
