import { reported } from '@heliograph/base-data';
import { batchesOf, joinAnswers, parseNode } from '@heliograph/vendor-contract';
import type { AdapterContext, BackfillCall, Gap, PollCall, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { FroniusClient } from './client.ts';
import { localDayStart } from './log-rows.ts';
import { CALLS_PER_MINUTE, declaration } from './declaration.ts';
import { PlantMessages, type Span } from './messages.ts';
import { compactRows, KEPT_CHANNELS, SeriesMemory, type CompactRow } from './series-memory.ts';
import { sameId, timeText, type MessageEntry } from './wire.ts';

/** Rows a page: an inverter with many strings has 8 KB a row, and an answer stays below 450 KB. */
const ROWS_A_PAGE = 48;
/** A whole window is 289 rows. Of two channels they are one answer; of all they are cut after reading. */
export const ROWS_OF_A_WINDOW = 300;
/**
 * How far back a process without knowledge of a series begins with all channels: older samples are a gap's backfill.
 */
const REACH_SECONDS = 3600;
/** The longest span of one request (dossier, "Endpoints"). */
const WINDOW_SECONDS = 86_400;
/** Share of the rate limit that polls are planned into: the rest is for inventory, liveness and further pages. */
const PLANNED_SHARE = 0.8;
const ROUND_TO_SECONDS = 60;

interface HistoryPage {
  body: string;
  list: readonly unknown[];
  rows: CompactRow[];
}

/** The history of each inverter, asked for piece by piece: the API is billed by data points. */
export class SeriesPolls {
  readonly #client: FroniusClient;
  readonly #context: AdapterContext;
  readonly #memory: SeriesMemory;
  readonly #messages: PlantMessages;
  readonly #windowSeconds: number;

  constructor(client: FroniusClient, context: AdapterContext) {
    this.#client = client;
    this.#context = context;
    this.#memory = new SeriesMemory(context.timeScale);
    this.#messages = new PlantMessages(client, context);
    this.#windowSeconds = Math.floor(WINDOW_SECONDS / context.timeScale);
  }

  /** Plans one call per inverter. */
  calls(devices: readonly PolledDevice[], intervalSeconds: number): PollCall[] {
    return devices.map((device) => ({
      name: `histdata:${device.vendorDeviceId}`,
      intervalSeconds,
      devices: [device],
      run: (signal) => this.#poll(device, signal),
    }));
  }

  /** Plans one call per inverter and window, oldest window first. */
  backfill(devices: readonly PolledDevice[], gap: Gap): BackfillCall[] {
    return windowsOf(gap, this.#windowSeconds).flatMap((span) =>
      devices.map((device) => ({
        name: `histdata:${device.vendorDeviceId}:${timeText(span.from)}`,
        devices: [device],
        run: (signal: AbortSignal) => this.#fill(device, span, signal),
      })),
    );
  }

  async #poll(device: PolledDevice, signal: AbortSignal): Promise<RawAnswer[]> {
    const id = device.vendorDeviceId;
    const to = Math.floor(this.#context.now() / 1000);
    const known = this.#memory.knownUntil(id) ?? (await this.#begin(device, to, signal));
    if (known === undefined) return [];
    const pages = await this.#history(device, { from: Math.max(to - this.#windowSeconds, known + 1), to }, signal);
    const newest = newestOf(pages.flatMap(({ rows }) => rows));
    const messages = newest === undefined ? [] : await this.#recentMessages(device, to, newest, signal);
    const answers = pages.map(({ body, rows }) => {
      const earlier = this.#memory.before(id, rows[0]?.time ?? to);
      this.#memory.add(id, rows);
      return this.#answer(device, body, earlier, messages);
    });
    if (newest !== undefined) this.#memory.advance(id, newest);
    return answers;
  }

  /** The sums of the last day, by the energies alone. Returns the time after which all channels are to be asked for; undefined when there is no row. */
  async #begin(device: PolledDevice, to: number, signal: AbortSignal): Promise<number | undefined> {
    const rows = await this.#exportedRows(device, { from: to - this.#windowSeconds, to }, signal);
    const newest = newestOf(rows);
    if (newest === undefined) return undefined;
    const from = newest - REACH_SECONDS / this.#context.timeScale;
    this.#memory.start(device.vendorDeviceId, from);
    this.#memory.add(device.vendorDeviceId, rows);
    return from;
  }

  #recentMessages(device: PolledDevice, to: number, newest: number, signal: AbortSignal): Promise<MessageEntry[]> {
    const span = { from: to - this.#windowSeconds, to };
    return this.#messages.recent(device.vendorPlantId, span, newest, signal);
  }

  async #fill(device: PolledDevice, span: Span, signal: AbortSignal): Promise<RawAnswer[]> {
    const parts = await this.#window(device, span, signal);
    if (parts.length === 0) return [];
    const midnight = localDayStart(device.timezone, span.from) ?? span.from;
    const before = { from: Math.max(midnight, span.from - this.#windowSeconds), to: span.from - 1 };
    const earlier = (await this.#exportedRows(device, before, signal)).map(({ source }) => source);
    const messages = await this.#messages.between(device.vendorPlantId, span, signal);
    return parts.map(({ body, rows }) => {
      const answer = this.#answer(device, body, earlier, messages);
      earlier.push(...rows.map(({ source }) => source));
      return { ...answer, backfill: true };
    });
  }

  /** Returns the rows of a whole window, asked for at once, in parts of the size of a page. */
  async #window(device: PolledDevice, span: Span, signal: AbortSignal): Promise<HistoryPage[]> {
    const pages = await this.#history(device, span, signal, undefined, ROWS_OF_A_WINDOW);
    const ids = `"pvSystemId":${JSON.stringify(device.vendorPlantId)},"deviceId":${JSON.stringify(device.vendorDeviceId)}`;
    return pages.flatMap((page) => {
      const sources = parseNode(page.body).sources('data');
      if (sources.length !== page.list.length || sources.length <= ROWS_A_PAGE) return [page];
      return batchesOf(sources, ROWS_A_PAGE).map((part) => {
        const list = part.map((source): unknown => JSON.parse(source));
        return { body: `{${ids},"data":[${part.join(',')}]}`, list, rows: compactRows(list) };
      });
    });
  }

  /** Returns pages with rows. */
  async #history(
    device: PolledDevice,
    span: Span,
    signal: AbortSignal,
    channel?: string,
    limit = ROWS_A_PAGE,
  ): Promise<HistoryPage[]> {
    const { vendorPlantId, vendorDeviceId } = device;
    const path = `/pvsystems/${encodeURIComponent(vendorPlantId)}/devices/${encodeURIComponent(vendorDeviceId)}/histdata`;
    const query = {
      from: timeText(span.from),
      to: timeText(span.to),
      ...reported({ channel }),
    };
    const pages: HistoryPage[] = [];
    for await (const { body, list } of this.#client.pages('histdata', path, query, limit, signal)) {
      if (list.length > 0) pages.push({ body, list, rows: compactRows(list) });
    }
    return pages;
  }

  /** Returns the rows that a day's sum needs: the energies alone. */
  async #exportedRows(device: PolledDevice, span: Span, signal: AbortSignal): Promise<CompactRow[]> {
    if (span.to <= span.from) return [];
    const pages = await this.#history(device, span, signal, KEPT_CHANNELS.join(','), ROWS_OF_A_WINDOW);
    return pages.flatMap(({ rows }) => rows);
  }

  #answer(
    device: PolledDevice,
    histdata: string,
    earlier: readonly string[],
    messages: readonly MessageEntry[],
  ): RawAnswer {
    const own = messages.filter(({ deviceId }) => sameId(deviceId, device.vendorDeviceId));
    const body = joinAnswers({
      histdata,
      earlier: `{"data":[${earlier.join(',')}]}`,
      messages: `{"messages":[${own.map(({ source }) => source).join(',')}]}`,
    });
    return { call: 'histdata', body, fetchedAt: this.#context.now(), devices: [device] };
  }
}

/** Returns the time of the newest row with a value. */
function newestOf(rows: readonly CompactRow[]): number | undefined {
  return rows.reduce<number | undefined>(
    (newest, { time, empty }) => (empty || time < (newest ?? 0) ? newest : time),
    undefined,
  );
}

/**
 * Returns the interval at which all calls of a round fit into the rate limit with a reserve. A longer one loses nothing: the history waits.
 * @param storageCalls calls of a round for batteries and meters
 */
export function pollSeconds(devices: readonly PolledDevice[], storageCalls = 0): number {
  const plants = new Set(devices.map(({ vendorPlantId }) => vendorPlantId)).size;
  const messageCalls = Math.min(devices.length, 5 * plants);
  const seconds = ((devices.length + messageCalls + plants + storageCalls) * 60) / (CALLS_PER_MINUTE * PLANNED_SHARE);
  return Math.max(declaration.pollIntervalSeconds, Math.ceil(seconds / ROUND_TO_SECONDS) * ROUND_TO_SECONDS);
}

/** Splits the time after `from`, up to and with `to`, into pieces one request may ask for. */
export function windowsOf(gap: Gap, windowSeconds: number): Span[] {
  const spans: Span[] = [];
  for (let from = gap.from + 1; from <= gap.to; from += windowSeconds) {
    spans.push({ from, to: Math.min(gap.to, from + windowSeconds - 1) });
  }
  return spans;
}

const EVERY_SECONDS = 900;
const PAGE = 50;

/** Plans one call per PV system: which of its data loggers are connected. */
export function loggerPolls(
  client: FroniusClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
): PollCall[] {
  const plants = Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId);
  return [...plants].map(([plantId, own]) => ({
    name: `devices:${plantId}`,
    intervalSeconds: EVERY_SECONDS,
    devices: own,
    samples: false,
    async run(signal) {
      const answers = [];
      const path = `/pvsystems/${encodeURIComponent(plantId)}/devices`;
      for await (const { body } of client.pages('devices', path, { type: 'Datalogger' }, PAGE, signal)) {
        answers.push({ call: 'devices', body, fetchedAt: context.now(), devices: own });
      }
      return answers;
    },
  }));
}
