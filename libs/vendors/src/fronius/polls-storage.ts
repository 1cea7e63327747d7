import type { StorageType } from '@heliograph/base-data';
import {
  historyAnswers,
  isKind,
  joinAnswers,
  parseNode,
  type AdapterContext,
  type BackfillCall,
  type Gap,
  type ListedStorage,
  type PollCall,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import type { FroniusClient } from './client.ts';
import type { Span } from './messages.ts';
import { ROWS_OF_A_WINDOW, windowsOf } from './polls.ts';
import { readTime, timeText } from './wire.ts';

/** The first look at a meter's history reaches so far back; after an outage up to `MAX_REACH_SECONDS`, the longest span of one request. */
const FIRST_REACH_SECONDS = 3600;
const MAX_REACH_SECONDS = 86_400;
const ROWS_A_PAGE = 48;
const DEVICES_A_PAGE = 50;
/** Capacity and limits of a battery change with its modules: they are read again after this time. */
const DETAILS_SECONDS = 3600;

interface Details {
  /** Unix ms. */
  readAt: number;
  /** The pages of the device list, as JSON text. */
  pages: string[];
}

/**
 * The calls for batteries and meters: the power flow of a plant that has some (billed as one data point), and the history of each of its meters at
 * the grid connection. None for an account that asks for neither.
 */
export class StoragePolls {
  readonly #client: FroniusClient;
  readonly #context: AdapterContext;
  readonly #include: readonly StorageType[];
  /** Times of the last two newest rows of each meter: the last batch is asked for once more, as an answer may not have been stored. */
  readonly #newest = new Map<string, number[]>();
  readonly #details = new Map<string, Details>();

  constructor(client: FroniusClient, context: AdapterContext, include: readonly StorageType[]) {
    this.#client = client;
    this.#context = context;
    this.#include = include;
  }

  callsPerRound(devices: readonly PolledDevice[]): number {
    return this.calls(devices, 0).length;
  }

  calls(devices: readonly PolledDevice[], intervalSeconds: number): PollCall[] {
    return devices.flatMap((device) => {
      const listed = (device.storage ?? []).filter(({ type }) => this.#include.includes(type));
      if (listed.length === 0) return [];
      const plan = (name: string, run: PollCall['run']): PollCall => ({
        name,
        intervalSeconds,
        devices: [device],
        samples: false,
        run,
      });
      return [
        plan(`flowdata:${device.vendorPlantId}`, (signal) => this.#flow(device, listed, signal)),
        ...listed
          .filter(({ type }) => type === 'meter')
          .map((meter) => plan(`meter:${meter.vendorDeviceId}`, (signal) => this.#history(device, meter, signal))),
      ];
    });
  }

  /** Plans one call per meter and window, oldest window first. The power flow has no past. */
  backfill(devices: readonly PolledDevice[], gap: Gap): BackfillCall[] {
    if (!this.#include.includes('meter')) return [];
    const meters = devices.flatMap((device) =>
      (device.storage ?? []).filter(({ type }) => type === 'meter').map((meter) => ({ device, meter })),
    );
    return windowsOf(gap, Math.floor(MAX_REACH_SECONDS / this.#context.timeScale)).flatMap((span) =>
      meters.map(({ device, meter }) => ({
        name: `meter-histdata:${meter.vendorDeviceId}:${timeText(span.from)}`,
        devices: [device],
        run: (signal: AbortSignal) => this.#past(device, meter, span, signal),
      })),
    );
  }

  /** A meter that is not granted must not look like a failure of the account. */
  async #past(
    device: PolledDevice,
    { vendorDeviceId }: ListedStorage,
    span: Span,
    signal: AbortSignal,
  ): Promise<RawAnswer[]> {
    const { vendorPlantId } = device;
    const query = { from: timeText(span.from), to: timeText(span.to) };
    const rows: string[] = [];
    try {
      const pages = this.#client.pages(
        'histdata',
        historyPath(device, vendorDeviceId),
        query,
        ROWS_OF_A_WINDOW,
        signal,
      );
      for await (const { body } of pages) rows.push(...parseNode(body).sources('data'));
    } catch (error) {
      if (!isKind(error, 'not_permitted')) throw error;
      return [];
    }
    const ids = `"pvSystemId":${JSON.stringify(vendorPlantId)},"deviceId":${JSON.stringify(vendorDeviceId)}`;
    const answer = { call: 'histdata', fetchedAt: this.#context.now(), devices: [device] };
    return historyAnswers(answer, rows, (list) => `{${ids},"data":[${list}]}`);
  }

  async #flow(device: PolledDevice, listed: readonly ListedStorage[], signal: AbortSignal): Promise<RawAnswer[]> {
    const plantId = device.vendorPlantId;
    const { body } = await this.#client.get('flowdata', `${systemPath(plantId)}/flowdata?timezone=zulu`, signal);
    const fetchedAt = this.#context.now();
    const hasBattery = listed.some(({ type }) => type === 'battery');
    const pages = hasBattery ? await this.#batteries(plantId, signal) : [];
    const joined = joinAnswers({ flowdata: body, batteries: `[${pages.join(',')}]` });
    return [{ call: 'flowdata', body: joined, fetchedAt, devices: [device] }];
  }

  /** Returns the list of the plant's batteries with their capacities and limits, not older than an hour. */
  async #batteries(plantId: string, signal: AbortSignal): Promise<string[]> {
    const known = this.#details.get(plantId);
    const now = this.#context.now();
    if (known && now - known.readAt < (DETAILS_SECONDS * 1000) / this.#context.timeScale) return known.pages;
    const pages: string[] = [];
    const path = `${systemPath(plantId)}/devices`;
    for await (const { body } of this.#client.pages('devices', path, { type: 'Battery' }, DEVICES_A_PAGE, signal))
      pages.push(body);
    this.#details.set(plantId, { readAt: now, pages });
    return pages;
  }

  async #history(device: PolledDevice, { vendorDeviceId }: ListedStorage, signal: AbortSignal): Promise<RawAnswer[]> {
    const { timeScale } = this.#context;
    const to = Math.floor(this.#context.now() / 1000);
    const known = this.#newest.get(vendorDeviceId) ?? [to - Math.floor(FIRST_REACH_SECONDS / timeScale)];
    const from = Math.max(known[0]! + 1, to - Math.floor(MAX_REACH_SECONDS / timeScale));
    const path = historyPath(device, vendorDeviceId);
    const query = { from: timeText(from), to: timeText(to) };
    const answers: RawAnswer[] = [];
    let newest = 0;
    // All channels: which counters a meter has differs, and one that it does not have is refused (1008).
    for await (const { body, list } of this.#client.pages('histdata', path, query, ROWS_A_PAGE, signal)) {
      if (list.length > 0) answers.push({ call: 'histdata', body, fetchedAt: this.#context.now(), devices: [device] });
      for (const row of list) newest = Math.max(newest, timeOf(row));
    }
    if (newest > known.at(-1)!) this.#newest.set(vendorDeviceId, [...known, newest].slice(-2));
    return answers;
  }
}

function systemPath(plantId: string): string {
  return `/pvsystems/${encodeURIComponent(plantId)}`;
}

function historyPath({ vendorPlantId }: PolledDevice, meterId: string): string {
  return `${systemPath(vendorPlantId)}/devices/${encodeURIComponent(meterId)}/histdata`;
}

function timeOf(row: unknown): number {
  return readTime((row as { logDateTime?: unknown } | null)?.logDateTime) ?? 0;
}
