import { reported, type StorageType } from '@heliograph/base-data';
import {
  joinAnswers,
  type JsonNode,
  parseNode,
  type PolledDevice,
  type RawAnswer,
  type RawJson,
  VendorError,
} from '@heliograph/vendor-contract';
import type { AdapterContext, PollCall } from '@heliograph/vendor-contract';
import { fetchTelemetry, localHour, localMidnight, windowEnding } from './windows.ts';
import { maxSpan, SITE_TELEMETRY, type AskedWindow } from './wire.ts';
import type { SolarEdgeClient } from './client.ts';
import { type CreditPlan, planCredits, REST_FROM_HOUR, REST_TO_HOUR } from './credit-plan.ts';
import { OpenAlerts } from './open-alerts.ts';
import { StoragePolls } from './polls-storage.ts';
import { devicesRequest } from './inventory.ts';

/** An earlier window and its answer. */
interface Morning extends AskedWindow {
  body: string;
}

/**
 * Each poll asks for the last 48 buckets, which costs no more than one bucket: it includes late samples and those of an
 * outage of ours. After noon that window does not reach midnight any more; the first half of the day is then read once
 * and kept, so that day totals can be summed. The copy only saves calls: a replica without it reads it again.
 */
export class SitePolls {
  readonly #client: SolarEdgeClient;
  readonly #context: AdapterContext;
  readonly #alerts: OpenAlerts;
  readonly #storage: StoragePolls;
  readonly #mornings = new Map<string, Morning>();

  constructor(client: SolarEdgeClient, context: AdapterContext, include: readonly StorageType[] = []) {
    this.#client = client;
    this.#context = context;
    this.#alerts = new OpenAlerts(client, context);
    this.#storage = new StoragePolls(client, context, include);
  }

  plan(devices: readonly PolledDevice[]): PollCall[] {
    const sites = [...Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId)].sort(([a], [b]) => (a < b ? -1 : 1));
    if (sites.length === 0) return [];
    const plan = this.#creditPlan(sites.length, devices);
    return [
      ...sites.map(([siteId, ofSite]): PollCall => ({
        name: `inverters/telemetry:${siteId}`,
        intervalSeconds: plan.telemetrySeconds,
        devices: ofSite,
        run: (signal) => this.#poll(siteId, ofSite, plan, signal),
      })),
      ...sites.map(([siteId, ofSite]): PollCall => ({
        name: `devices:${siteId}`,
        intervalSeconds: plan.deviceSeconds,
        devices: ofSite,
        samples: false,
        run: (signal) => this.#devices(siteId, ofSite, signal),
      })),
      ...this.#storage.plan(devices, plan.storage),
    ];
  }

  #creditPlan(sites: number, devices: readonly PolledDevice[]): CreditPlan {
    const mayRest = this.#context.timeScale === 1 && devices.every(({ timezone }) => timezone !== undefined);
    const storageCalls = this.#storage.callsOfRound(devices);
    const plan = planCredits({ sites, siteAccess: this.#isSiteAccess(), mayRest, storageCalls });
    if (plan.lossy) this.#context.warn('the credits of the plan do not suffice for all samples', { sites });
    if (storageCalls > 0 && plan.storage.lossy)
      this.#context.warn('the credits of the plan do not suffice for all samples of batteries and meters', { sites });
    return plan;
  }

  /** Planning makes no call: wrong credentials are detected at the first poll. */
  #isSiteAccess(): boolean {
    try {
      return this.#client.access.mode === 'site';
    } catch {
      return false;
    }
  }

  async #poll(
    siteId: string,
    devices: readonly PolledDevice[],
    plan: CreditPlan,
    signal: AbortSignal,
  ): Promise<RawAnswer[]> {
    const now = this.#context.now() / 1000;
    const timezone = devices[0]?.timezone;
    if (plan.rest && timezone !== undefined && isNight(now, timezone)) return [];
    const window = windowEnding(now, plan.resolution, { timeScale: this.#context.timeScale, timezone });
    const alerts = await this.#alerts.of(siteId, plan.alertSeconds, signal);
    const body = await fetchTelemetry(this.#client, siteId, window, plan.resolution, signal);
    const morning = plan.wholeDay ? await this.#morning(siteId, window, timezone, signal) : undefined;
    return siteAnswers({
      asked: [...(morning ? [{ from: morning.from, to: morning.to }] : []), window],
      telemetry: [...(morning ? [morning.body] : []), body],
      alerts,
      fetchedAt: this.#context.now(),
      devices,
    });
  }

  /** Returns the half of the day before a window that begins after midnight; undefined when it is not needed or cannot be had. */
  async #morning(
    siteId: string,
    window: AskedWindow,
    timezone: string | undefined,
    signal: AbortSignal,
  ): Promise<Morning | undefined> {
    if (timezone === undefined || this.#context.timeScale !== 1) return undefined;
    const from = localMidnight(window.to, timezone);
    if (from === undefined || from >= window.from) return undefined;
    const known = this.#mornings.get(siteId);
    if (known?.from === from) return known;
    const half = { from, to: from + maxSpan.QUARTER_HOUR - 1 };
    try {
      const morning = { ...half, body: await fetchTelemetry(this.#client, siteId, half, 'QUARTER_HOUR', signal) };
      this.#mornings.set(siteId, morning);
      return morning;
    } catch (error) {
      // The samples exist: only their day totals are missing.
      if (error instanceof VendorError && error.kind !== 'credentials_rejected') return undefined;
      throw error;
    }
  }

  async #devices(siteId: string, devices: readonly PolledDevice[], signal: AbortSignal): Promise<RawAnswer[]> {
    const { body } = await this.#client.get(devicesRequest(siteId), signal);
    return [{ call: 'devices', body, fetchedAt: this.#context.now(), devices }];
  }
}

function isNight(now: number, timezone: string): boolean {
  const hour = localHour(now, timezone);
  return hour !== undefined && (hour >= REST_FROM_HOUR || hour < REST_TO_HOUR);
}

/** A raw answer stays below 450 KB: an inverter has 16 KB a window. */
const MAX_CHARACTERS = 400_000;

export interface SiteAnswerParts {
  asked: readonly AskedWindow[];
  /** Answers of inverters/telemetry as received, oldest window first. */
  telemetry: readonly string[];
  /** Undefined: not read. */
  alerts?: readonly RawJson[] | undefined;
  /** A backfill: only these samples are missing. */
  gap?: AskedWindow;
  fetchedAt: number;
  devices: readonly PolledDevice[];
}

/** Returns the answers received for one site as raw answers: one, or by groups of inverters where it is too much for one. */
export function siteAnswers(parts: SiteAnswerParts): RawAnswer[] {
  const size = parts.telemetry.reduce((sum, text) => sum + text.length, 0);
  if (size <= MAX_CHARACTERS) return [answerOf(parts, parts.telemetry, parts.devices)];
  const windows = parts.telemetry.map(invertersOf);
  return groups(parts.devices, windows).map((devices) => {
    const telemetry = windows.map((inverters) => `{"inverters":{${membersOf(devices, inverters)}}}`);
    return answerOf(parts, telemetry, devices);
  });
}

type Inverters = ReadonlyMap<string, RawJson>;

function invertersOf(telemetry: string): Inverters {
  const inverters = parseNode(telemetry).find('inverters')?.members() ?? new Map<string, JsonNode>();
  return new Map([...inverters].map(([serial, { source }]) => [serial, source]));
}

function groups(devices: readonly PolledDevice[], windows: readonly Inverters[]): PolledDevice[][] {
  const found: PolledDevice[][] = [[]];
  let size = 0;
  for (const device of devices) {
    const own = windows.reduce((sum, inverters) => sum + (inverters.get(device.InverterSN)?.length ?? 0), 0);
    if (size + own > MAX_CHARACTERS && size > 0) {
      found.push([]);
      size = 0;
    }
    found.at(-1)!.push(device);
    size += own;
  }
  return found;
}

function membersOf(devices: readonly PolledDevice[], inverters: Inverters): string {
  return devices
    .flatMap(({ InverterSN }) => {
      const source = inverters.get(InverterSN);
      return source === undefined ? [] : [`${JSON.stringify(InverterSN)}:${source}`];
    })
    .join(',');
}

function answerOf(
  { asked, alerts, gap, fetchedAt }: SiteAnswerParts,
  telemetry: readonly string[],
  devices: readonly PolledDevice[],
): RawAnswer {
  const body = joinAnswers(
    reported({
      asked: JSON.stringify(asked),
      gap: gap ? JSON.stringify(gap) : undefined,
      telemetry: `[${telemetry.join(',')}]`,
      alerts: alerts ? `[${alerts.join(',')}]` : undefined,
    }),
  );
  return { call: SITE_TELEMETRY, body, fetchedAt, devices, ...reported({ backfill: gap ? true : undefined }) };
}
