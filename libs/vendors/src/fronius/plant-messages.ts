import { JsonText, VendorError, type AdapterContext } from '@heliograph/vendor-contract';
import type { FroniusClient } from './client.ts';
import { readMessages } from './message-entries.ts';
import { timeText, type MessageEntry } from './wire.ts';

const PAGE = 100;
/** Messages of one look at most: the rest of a storm stays in the portal. */
const MOST = 500;
/** Inverters of a plant polled within this time share one look at its messages. */
const SHARED_SECONDS = 60;
const NOT_PERMITTED_SECONDS = 3600;

export interface Span {
  /** Unix seconds. */
  from: number;
  to: number;
}

interface Look {
  at: number;
  entries: Promise<MessageEntry[]>;
}

/** Errors and messages of PV systems. A key that may not read them goes without. */
export class PlantMessages {
  readonly #client: FroniusClient;
  readonly #context: AdapterContext;
  readonly #looks = new Map<string, Look>();
  readonly #deniedUntil = new Map<string, number>();

  constructor(client: FroniusClient, context: AdapterContext) {
    this.#client = client;
    this.#context = context;
  }

  /** Messages of a span that ends now, from a look not older than the newest row. */
  recent(plantId: string, span: Span, newestRow: number, signal: AbortSignal): Promise<MessageEntry[]> {
    const now = this.#context.now() / 1000;
    const known = this.#looks.get(plantId);
    if (known && known.at >= newestRow && now - known.at <= SHARED_SECONDS / this.#context.timeScale) {
      return known.entries;
    }
    const entries = this.between(plantId, span, signal);
    this.#looks.set(plantId, { at: now, entries });
    entries.catch(() => this.#looks.delete(plantId));
    return entries;
  }

  async between(plantId: string, { from, to }: Span, signal: AbortSignal): Promise<MessageEntry[]> {
    if ((this.#deniedUntil.get(plantId) ?? 0) > this.#context.now()) return [];
    try {
      return await this.#read(plantId, { from: timeText(from), to: timeText(to) }, signal);
    } catch (error) {
      if (!(error instanceof VendorError) || error.kind !== 'not_permitted') throw error;
      this.#deniedUntil.set(plantId, this.#context.now() + (NOT_PERMITTED_SECONDS * 1000) / this.#context.timeScale);
      this.#context.warn('messages are not granted: states and alarms go without them', { vendorPlantId: plantId });
      return [];
    }
  }

  async #read(plantId: string, query: Record<string, string>, signal: AbortSignal): Promise<MessageEntry[]> {
    const entries: MessageEntry[] = [];
    const path = `/pvsystems/${encodeURIComponent(plantId)}/messages/en`;
    for await (const { body, value } of this.#client.pages('messages', path, query, PAGE, signal)) {
      entries.push(...readMessages(new JsonText(body), value));
      if (entries.length >= MOST) break;
    }
    return entries.sort((a, b) => a.time - b.time);
  }
}
