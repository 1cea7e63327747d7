import { parseNode, VendorError, type AdapterContext } from '@heliograph/vendor-contract';
import type { FroniusClient } from './client.ts';
import { readMessages } from './message-entries.ts';
import { timeText, type MessageEntry } from './wire.ts';

const PAGE = 100;
/** Messages of one look at most: the rest of a storm stays in the portal. */
const MOST = 500;
/** Inverters of a plant polled within this time share one look at its messages. */
const SHARED_SECONDS = 60;
/** So long samples go without messages that could not be read, before they are tried again. */
const WITHOUT_SECONDS = 3600;
/** An outage is waited for; a call that keeps failing while the history answers is not. */
const MAX_FAILURES = 3;

export interface Span {
  /** Unix seconds. */
  from: number;
  to: number;
}

interface CachedMessages {
  at: number;
  entries: Promise<MessageEntry[]>;
}

/** Errors and messages of PV systems. Where they are not granted, not understood or keep failing, samples go without: alarms are no reason to lose values. */
export class PlantMessages {
  readonly #client: FroniusClient;
  readonly #context: AdapterContext;
  readonly #cached = new Map<string, CachedMessages>();
  readonly #withoutUntil = new Map<string, number>();
  readonly #failures = new Map<string, number>();

  constructor(client: FroniusClient, context: AdapterContext) {
    this.#client = client;
    this.#context = context;
  }

  /** Returns messages of a span that ends now, from a look not older than the newest row. */
  recent(plantId: string, span: Span, newestRow: number, signal: AbortSignal): Promise<MessageEntry[]> {
    const now = this.#context.now() / 1000;
    const known = this.#cached.get(plantId);
    if (known && known.at >= newestRow && now - known.at <= SHARED_SECONDS / this.#context.timeScale) {
      return known.entries;
    }
    const entries = this.between(plantId, span, signal);
    this.#cached.set(plantId, { at: now, entries });
    entries.catch(() => this.#cached.delete(plantId));
    return entries;
  }

  async between(plantId: string, { from, to }: Span, signal: AbortSignal): Promise<MessageEntry[]> {
    if ((this.#withoutUntil.get(plantId) ?? 0) > this.#context.now()) return [];
    try {
      const entries = await this.#read(plantId, { from: timeText(from), to: timeText(to) }, signal);
      this.#failures.delete(plantId);
      return entries;
    } catch (error) {
      if (!(error instanceof VendorError) || !this.#goesWithout(plantId, error)) throw error;
      this.#withoutUntil.set(plantId, this.#context.now() + (WITHOUT_SECONDS * 1000) / this.#context.timeScale);
      this.#context.warn('messages cannot be read: states and alarms go without them', {
        vendorPlantId: plantId,
        kind: error.kind,
      });
      return [];
    }
  }

  #goesWithout(plantId: string, { kind }: VendorError): boolean {
    if (kind === 'not_permitted' || kind === 'protocol') return true;
    if (kind !== 'unavailable') return false;
    const failures = (this.#failures.get(plantId) ?? 0) + 1;
    this.#failures.set(plantId, failures);
    return failures >= MAX_FAILURES;
  }

  async #read(plantId: string, query: Record<string, string>, signal: AbortSignal): Promise<MessageEntry[]> {
    const entries: MessageEntry[] = [];
    const path = `/pvsystems/${encodeURIComponent(plantId)}/messages/en`;
    for await (const { body } of this.#client.pages('messages', path, query, PAGE, signal)) {
      entries.push(...readMessages(parseNode(body)));
      if (entries.length >= MOST) break;
    }
    return entries.sort((a, b) => a.time - b.time);
  }
}
