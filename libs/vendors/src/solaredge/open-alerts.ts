import {
  type AdapterContext,
  isRecord,
  parseNode,
  type RawJson,
  readList,
  VendorError,
} from '@heliograph/vendor-contract';
import type { SolarEdgeClient } from './client.ts';

/** The largest page the cloud gives. */
const ALERTS_PAGE = 100;
const MAX_PAGES = 10;

interface Known {
  /** Source texts; undefined: they could not be read. */
  alerts: readonly AlertEntry[] | undefined;
  readAt: number;
  /** Each page takes a credit: several are read that much more rarely. */
  pages: number;
}

interface AlertEntry {
  siteId: string;
  source: RawJson;
}

/**
 * Open alerts, of the fleet in one call (API key) or site by site (a session of SolarEdge Connect may not ask for the
 * fleet's). They are read again after the plan's interval. The memory only saves calls: a replica without it reads them
 * before its first poll.
 */
export class OpenAlerts {
  readonly #client: SolarEdgeClient;
  readonly #context: AdapterContext;
  readonly #known = new Map<string, Known>();
  readonly #pending = new Map<string, Promise<Known>>();

  constructor(client: SolarEdgeClient, context: AdapterContext) {
    this.#client = client;
    this.#context = context;
  }

  /** Returns the site's open alerts as the vendor wrote them; undefined when they cannot be had, for telemetry must not wait for them. */
  async of(siteId: string, alertSeconds: number, signal: AbortSignal): Promise<readonly RawJson[] | undefined> {
    const scope = this.#client.access.mode === 'fleet' ? '' : siteId;
    const known = this.#known.get(scope);
    const ageMs = this.#context.now() - (known?.readAt ?? 0);
    const lifetimeMs = (alertSeconds * 1000 * Math.max(1, known?.pages ?? 1)) / this.#context.timeScale;
    const current = known && ageMs < lifetimeMs ? known : await this.#readOnce(scope, signal);
    return current.alerts?.filter((alert) => scope !== '' || alert.siteId === siteId).map(({ source }) => source);
  }

  #readOnce(scope: string, signal: AbortSignal): Promise<Known> {
    const pending = this.#pending.get(scope) ?? this.#read(scope, signal).finally(() => this.#pending.delete(scope));
    this.#pending.set(scope, pending);
    return pending;
  }

  async #read(scope: string, signal: AbortSignal): Promise<Known> {
    const known = await this.#pages(scope, signal).catch((error: unknown) => this.#without(error));
    this.#known.set(scope, known);
    return known;
  }

  /** Old alerts would never end, and none would claim health: without an answer alerts are not reported. */
  #without(error: unknown): Known {
    if (!(error instanceof VendorError)) throw error;
    if (error.kind === 'credentials_rejected' || error.kind === 'rate_limited') throw error;
    this.#context.warn('alerts could not be read', { kind: error.kind });
    return { alerts: undefined, readAt: this.#context.now(), pages: 1 };
  }

  async #pages(scope: string, signal: AbortSignal): Promise<Known> {
    const path = scope === '' ? '/alerts' : `/sites/${encodeURIComponent(scope)}/alerts`;
    const alerts: AlertEntry[] = [];
    for (let page = 1; ; page += 1) {
      const query = [
        ['only-open', 'true'],
        ['page', String(page)],
        ['alerts-in-page', String(ALERTS_PAGE)],
      ] as const;
      const { body } = await this.#client.get({ call: 'alerts', path, query }, signal);
      const entries = entriesOf(body);
      alerts.push(...entries);
      if (entries.length < ALERTS_PAGE || page === MAX_PAGES)
        return { alerts, readAt: this.#context.now(), pages: page };
    }
  }
}

/** Reads a bare array; clients expect it below `alerts` as well. */
function entriesOf(body: string): AlertEntry[] {
  const json = parseNode(body);
  const { value } = json;
  const list = readList(isRecord(value) ? value.alerts : value);
  if (!list) throw new VendorError('protocol', 'alerts: the answer is not a list', { call: 'alerts' });
  const sources = json.sources(...(isRecord(value) ? ['alerts'] : []));
  return list.map((alert, i) => ({
    siteId: isRecord(alert) ? String(alert.siteId) : '',
    source: sources[i] ?? 'null',
  }));
}
