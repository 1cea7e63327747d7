import { reported } from '@heliograph/base-data';
import { setTimeout as sleep } from 'node:timers/promises';
import { errors } from 'undici';
import { GatewayError, type GatewayClient } from './gateway-client.ts';

export interface SandboxVendor {
  id: string;
  credentials: Record<string, string>;
  /** The devices beside inverters that the vendor account asks for; absent: none. */
  include?: readonly string[];
}

export interface SyncOptions {
  /** Called before each further attempt, with the last answer. */
  onProgress: (message: string) => void;
  /** The time after which no further attempt begins. */
  deadlineMs?: number;
  /** The pause before a further attempt where the answer has no `Retry-After`. */
  pauseMs?: number;
}

/** Says that a vendor account did not get its devices in time, and where to look. */
export class SyncTimeoutError extends Error {}

/** A sync takes a second on an idle machine. A machine at ten times its capacity still ends it within this. */
const defaultDeadlineMs = 5 * 60_000;
const defaultPauseMs = 2_000;

/**
 * Adds one vendor account and syncs its plants; on a busy machine repeatedly, until it is answered. A repeated sync joins the one that is under way.
 * @returns how many of its devices are monitored
 * @throws SyncTimeoutError after the deadline; GatewayError for a refusal that no repetition changes
 */
export async function syncVendor(
  api: GatewayClient,
  vendor: SandboxVendor,
  { onProgress, deadlineMs = defaultDeadlineMs, pauseMs = defaultPauseMs }: SyncOptions,
): Promise<number> {
  const begin = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await syncOnce(api, vendor);
    } catch (error) {
      if (!isTemporary(error)) throw error;
      const waitMs = retryAfterMs(error) ?? pauseMs;
      if (performance.now() - begin + waitMs >= deadlineMs) throw timeoutOf(vendor, attempt, deadlineMs, error);
      const again = `attempt ${attempt + 1} in ${Math.ceil(waitMs / 1000)} s`;
      onProgress(`${vendor.id}: no devices yet, ${again} (${error.message})`);
      await sleep(waitMs);
    }
  }
}

interface Listed {
  items: { id: string; vendor: string }[];
}

interface Plant {
  devices: { monitored: boolean }[];
}

async function syncOnce(api: GatewayClient, sandboxVendor: SandboxVendor): Promise<number> {
  const { id: vendor, credentials, include } = sandboxVendor;
  const account = { vendor, name: `sandbox ${vendor}`, credentials, ...reported({ include }) };
  // It is looked up each time: an attempt that was not answered may have added it.
  const list = (await api.get('/v1/vendor-accounts?limit=500')) as Listed;
  const { id } =
    list.items.find((item) => item.vendor === vendor) ??
    ((await api.post('/v1/vendor-accounts', account)) as { id: string });
  const plants = (await api.get(`/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${id}`)) as Plant[];
  return plants.flatMap((plant) => plant.devices).filter(({ monitored }) => monitored).length;
}

/** Statuses after which the same call may succeed later: a service, or one of its dependencies, is slow or restarting. */
const temporaryStatuses = new Set([429, 502, 503, 504]);

function isTemporary(error: unknown): error is Error {
  if (error instanceof GatewayError) return temporaryStatuses.has(error.status);
  return (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.SocketError
  );
}

function retryAfterMs(error: Error): number | undefined {
  const seconds = error instanceof GatewayError ? error.retryAfterSeconds : undefined;
  return seconds === undefined ? undefined : seconds * 1000;
}

function timeoutOf({ id }: SandboxVendor, attempts: number, deadlineMs: number, last: Error): SyncTimeoutError {
  const tried = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} in ${Math.round(deadlineMs / 1000)} s`;
  return new SyncTimeoutError(
    [
      `${id}: its plants and devices could not be synced, ${tried}.`,
      `Last answer: ${last.message}`,
      'Look at .heliograph/logs/ingest.log and .heliograph/logs/sync-api.log, and at the load of the machine (uptime): two cores are enough when nothing else runs.',
    ].join('\n'),
    { cause: last },
  );
}
