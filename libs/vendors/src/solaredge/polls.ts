import type { StorageType } from '@heliograph/base-data';
import { VendorError } from '@heliograph/vendor-contract';
import type { AdapterContext, PollCall, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { SolarEdgeClient } from './client.ts';
import { planCredits, REST_FROM_HOUR, REST_TO_HOUR, type CreditPlan } from './credit-plan.ts';
import { OpenAlerts } from './open-alerts.ts';
import { siteAnswers } from './site-answers.ts';
import { StoragePolls } from './polls-storage.ts';
import { devicesRequest } from './inventory.ts';
import { fetchTelemetry, localHour, localMidnight, windowEnding } from './windows.ts';
import { maxSpan, type AskedWindow } from './wire.ts';

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
