import { reported } from '@heliograph/base-data';
import {
  AlarmNames,
  bySerial,
  isKind,
  isRecord,
  joinAnswers,
  parseNode,
  readText,
  recordsOf,
} from '@heliograph/vendor-contract';
import type { AdapterContext, JsonRecord, PollCall, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { EnphaseAnswer, EnphaseClient, Query } from './client.ts';
import { summaryPages } from './inventory.ts';
import { pagesOf, type PolledSystem, zoneOf } from './plans.ts';
import { telemetryPage, type TelemetryPage, telemetryPages, windowStart } from './telemetry-pages.ts';
import { ALARMS_WITH_EVENTS, summaryEntries, TELEMETRY_WITH_STATUS } from './wire.ts';

/** All pages are walked through at most this often while some microinverter is on none of the known ones. */
const SEARCH_SECONDS = 3600;

/** Source text of each polled microinverter's entry in the summary, by serial number. */
type Entries = ReadonlyMap<string, string>;

/**
 * The values of one system: its intervals, each page with the statuses of its microinverters, and the summary itself
 * with the lifetime energy. The memory between polls only saves calls: a replica without it reads all pages once.
 */
export class SystemPoll {
  readonly #client: EnphaseClient;
  readonly #context: AdapterContext;
  readonly #system: PolledSystem;
  readonly #intervalSeconds: number;
  readonly #wanted: ReadonlyMap<string, PolledDevice>;
  #knownPages: number[] = [];
  #searchedAt = -Infinity;
  #restUntil = -Infinity;

  constructor(client: EnphaseClient, context: AdapterContext, system: PolledSystem, intervalSeconds: number) {
    this.#client = client;
    this.#context = context;
    this.#system = system;
    this.#intervalSeconds = intervalSeconds;
    this.#wanted = bySerial(system.devices);
  }

  call(): PollCall {
    const { systemId, devices } = this.#system;
    return {
      name: `micros_telemetry:${systemId}`,
      intervalSeconds: this.#intervalSeconds,
      devices,
      run: (signal) => this.#run(signal),
    };
  }

  async #run(signal: AbortSignal): Promise<RawAnswer[]> {
    if (this.#context.now() < this.#restUntil) return [];
    const pages = await this.#pages(signal);
    const summaries = await this.#summaries(signal);
    this.#rest(pages.length + summaries.length);
    const entries = new Map(summaries.flatMap(entriesOf));
    const fetchedAt = this.#context.now();
    return [
      ...pages.filter(({ devices }) => devices.length > 0).map((page) => telemetryAnswer(page, entries, fetchedAt)),
      ...summaries.flatMap((page) => this.#summaryAnswer(page, fetchedAt)),
    ];
  }

  async #pages(signal: AbortSignal): Promise<TelemetryPage[]> {
    const { systemId } = this.#system;
    const window = this.#window();
    const known: TelemetryPage[] = [];
    for (const page of this.#knownPages)
      known.push(await telemetryPage(this.#client, systemId, page, window, this.#wanted, signal));
    const complete = known.reduce((count, { devices }) => count + devices.length, 0) >= this.#wanted.size;
    if (complete || !this.#maySearch()) return known;
    const all: TelemetryPage[] = [];
    for await (const page of telemetryPages(this.#client, systemId, window, this.#wanted, signal)) all.push(page);
    // A failed search does not count: the next poll would lack the intervals.
    this.#searchedAt = this.#context.now();
    this.#knownPages = all.filter(({ devices }) => devices.length > 0).map(({ page }) => page);
    return all;
  }

  #maySearch(): boolean {
    return this.#context.now() >= this.#searchedAt + (SEARCH_SECONDS * 1000) / this.#context.timeScale;
  }

  #window(): Query {
    const now = this.#context.now() / 1000;
    return {
      start_at: Math.floor(windowStart(now, zoneOf(this.#system), this.#intervalSeconds, this.#context.timeScale)),
    };
  }

  /** Returns none where the plan does not grant the call. */
  async #summaries(signal: AbortSignal): Promise<EnphaseAnswer[]> {
    const pages: EnphaseAnswer[] = [];
    const missing = new Set(this.#wanted.keys());
    try {
      for await (const page of summaryPages(this.#client, this.#system.systemId, signal)) {
        pages.push(page);
        for (const [serial] of entriesOf(page)) missing.delete(serial);
        if (missing.size === 0) break;
      }
    } catch (error) {
      if (!isKind(error, 'not_permitted')) throw error;
      this.#context.warn('inverters_summary is not granted: no status and no lifetime energy', {
        systemId: this.#system.systemId,
      });
    }
    return pages;
  }

  /** A system whose polled microinverters are spread over more pages than was planned for is polled more rarely in proportion. */
  #rest(calls: number): void {
    const excess = calls / pagesOf(this.#system);
    if (excess <= 1) return;
    const intervalMs = (this.#intervalSeconds * 1000) / this.#context.timeScale;
    this.#restUntil = this.#context.now() + intervalMs * (excess - 0.5);
  }

  #summaryAnswer(page: EnphaseAnswer, fetchedAt: number): RawAnswer[] {
    const devices = entriesOf(page).flatMap(([serial]) => this.#wanted.get(serial) ?? []);
    return devices.length === 0 ? [] : [{ call: 'inverters_summary', body: page.body, fetchedAt, devices }];
  }
}

/** Returns a page with the summary's entries of its microinverters, as the vendor wrote them: only together they determine the state. */
function telemetryAnswer({ body: telemetry, devices }: TelemetryPage, entries: Entries, fetchedAt: number): RawAnswer {
  const own = devices.flatMap(({ InverterSN }) => entries.get(InverterSN) ?? []);
  if (own.length === 0) return { call: 'micros_telemetry', body: telemetry, fetchedAt, devices };
  const body = joinAnswers({
    micros_telemetry: telemetry,
    inverters_summary: `[{"micro_inverters":[${own.join(',')}]}]`,
  });
  return { call: TELEMETRY_WITH_STATUS, body, fetchedAt, devices };
}

function entriesOf({ body }: EnphaseAnswer): [serial: string, source: string][] {
  return summaryEntries(parseNode(body)).flatMap(({ record, node }): [string, string][] => {
    const serial = readText(record.serial_number);
    return serial === undefined ? [] : [[serial, node.source]];
  });
}

/** Polls the open alarms of a system, and with them its open events, without these where they are not granted, and the names of both. */
export function alarmPoll(
  client: EnphaseClient,
  context: AdapterContext,
  types: AlarmNames,
  { systemId, devices }: PolledSystem,
  intervalSeconds: number,
): PollCall {
  return {
    name: `open_alarms:${systemId}`,
    intervalSeconds,
    devices,
    samples: false,
    async run(signal) {
      const alarms = await client.get('open_alarms', `/${systemId}/open_alarms`, {}, signal);
      const events = await openEvents(client, systemId, signal);
      const fetchedAt = context.now();
      const names = await typesShown(types, events ? [alarms, events] : [alarms], signal);
      const further = reported({ open_events: events?.body, event_types: names });
      if (Object.keys(further).length === 0) return [{ call: 'open_alarms', body: alarms.body, fetchedAt, devices }];
      const body = joinAnswers({ open_alarms: alarms.body, ...further });
      return [{ call: ALARMS_WITH_EVENTS, body, fetchedAt, devices }];
    },
  };
}

async function openEvents(
  client: EnphaseClient,
  systemId: string,
  signal: AbortSignal,
): Promise<EnphaseAnswer | undefined> {
  try {
    return await client.get('open_events', `/${systemId}/open_events`, {}, signal);
  } catch (error) {
    if (isKind(error, 'not_permitted')) return undefined;
    throw error;
  }
}

/** The names of event types, which alarms and events show by number alone. The list is the same for all systems. */
export function eventTypes(client: EnphaseClient, context: AdapterContext): AlarmNames {
  return new AlarmNames(context, async (signal) =>
    typesIn(await client.get('event_types', '/event_types', {}, signal)),
  );
}

/** Returns the vendor's list, as JSON, with the types alone that alarms or events of these answers show; undefined where it has none of them. */
async function typesShown(
  types: AlarmNames,
  answers: readonly EnphaseAnswer[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const ids = answers.flatMap(({ value }) => idsIn(value));
  const shown = await types.of(ids, signal);
  return shown.length === 0 ? undefined : `{"event_types":[${shown.map(([, type]) => type).join(',')}]}`;
}

const idOf = ({ event_type_id: id }: JsonRecord): string | undefined => readText(id);

function idsIn(value: object): string[] {
  const { alarms, events } = value as JsonRecord;
  return [...recordsOf(alarms), ...recordsOf(events)].flatMap((entry) => idOf(entry) ?? []);
}

function typesIn({ body }: EnphaseAnswer): ReadonlyMap<string, string> {
  const entries = parseNode(body).listAt('event_types');
  return new Map(
    entries.flatMap(({ value, source }): [string, string][] => {
      const id = isRecord(value) ? idOf(value) : undefined;
      return id === undefined ? [] : [[id, source]];
    }),
  );
}
