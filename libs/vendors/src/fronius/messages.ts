import {
  type AdapterContext,
  isRecord,
  type JsonNode,
  type JsonRecord,
  parseNode,
  readText,
  VendorError,
} from '@heliograph/vendor-contract';
import { listName, type LogRow, type MessageEntry, readTime, timeText } from './wire.ts';
import { netWh } from './log-rows.ts';
import type { FroniusClient } from './client.ts';

/** `stateSeverity` of the OpenAPI description; `unknown` and absent ones are decided by `stateType` (Error or Event). */
const severities: ReadonlyMap<string, MessageEntry['severity']> = new Map([
  ['error', 'error'],
  ['warning', 'warning'],
  ['information', 'information'],
]);

/** `POWER LOW` and `DC LOW` come each dusk and dawn: without a severity they are notices. */
const DUSK_CODES: readonly unknown[] = [306, 307];

/** Returns entries of the errors and messages lists, oldest first, each as the vendor wrote it. Those without device or time are no device's. */
export function readMessages(answer: JsonNode | undefined): MessageEntry[] {
  const name = listName(answer?.value);
  const nodes = name === undefined ? [] : (answer?.listAt(name) ?? []);
  return nodes.flatMap((node) => entryOf(node) ?? []).sort((a, b) => a.time - b.time);
}

function entryOf({ value, source }: JsonNode): MessageEntry | undefined {
  if (!isRecord(value)) return undefined;
  const time = readTime(value.logDateTime);
  const deviceId = readText(value.deviceId);
  if (time === undefined || deviceId === undefined) return undefined;
  return { time, deviceId, severity: severityOf(value), source };
}

function severityOf({ stateSeverity, stateType, stateCode }: JsonRecord): MessageEntry['severity'] {
  const named = severities.get(readText(stateSeverity)?.toLowerCase() ?? '');
  if (named !== undefined) return named;
  const isNotice = readText(stateType)?.toLowerCase() === 'event' || DUSK_CODES.includes(stateCode);
  return isNotice ? 'information' : 'error';
}

/** The messages that go with one row. */
export interface RowMessages {
  alerts: string[];
  warnings: string[];
  status: string[];
  /** An error is open: logged, and no more exported than imported since. */
  fault: boolean;
}

/**
 * Joins a device's messages to its rows, oldest first. The cloud logs when something happened, not when it was over: an error is open until a later
 * row shows an export; warnings and notices belong to the row in whose interval they were logged.
 */
export class DeviceMessages {
  readonly #entries: readonly MessageEntry[];
  #next = 0;
  #open: MessageEntry[] = [];
  #started = false;

  constructor(entries: readonly MessageEntry[]) {
    this.#entries = entries;
  }

  at(row: LogRow): RowMessages {
    if (!this.#started) this.#skipBefore(row.time - row.duration);
    const exported = netWh(row) ?? 0;
    if (exported > 0) this.#open = [];
    const logged = this.#take(row.time);
    const earlier = this.#open;
    const errors = logged.filter(({ severity }) => severity === 'error');
    this.#open = [...earlier, ...errors];
    const sources = (severity: MessageEntry['severity']): string[] =>
      logged.filter((entry) => entry.severity === severity).map(({ source }) => source);
    return {
      alerts: this.#open.map(({ source }) => source),
      warnings: sources('warning'),
      status: sources('information'),
      fault: exported <= 0 && this.#open.length > 0,
    };
  }

  /** Leaves out messages logged before the first row: it is not known whether they are over. */
  #skipBefore(start: number): void {
    this.#started = true;
    this.#take(start);
  }

  #take(until: number): MessageEntry[] {
    const first = this.#next;
    while ((this.#entries[this.#next]?.time ?? Infinity) <= until) this.#next += 1;
    return this.#entries.slice(first, this.#next);
  }
}

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
