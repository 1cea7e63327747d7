import { offsetSecondsAt } from '@heliograph/base-data';
import { deviceEvent, type DeviceEvent } from '@heliograph/events';
import type { MappedLiveness, PolledDevice, RawEnvelope } from '@heliograph/vendor-contract';
import type { DeviceState, StateAccess } from '../device-state.ts';
import { changedStatus, type DeviceStatus } from './device-status.ts';
import { nextPresence, type Presence, type PresenceChange, type Sighting } from './presence.ts';
import { sunElevation } from './sun.ts';

/** A record of the answer as presence sees it. */
interface HeardSample {
  datetime: number;
  offsetSeconds: number;
  /** BaseData `State`. */
  state: number;
}

interface Heard {
  newest: HeardSample;
  /** Newer than all that was known before. */
  isNewer: boolean;
  collector: string;
}

export interface PresenceEvent {
  event: DeviceEvent;
  device: PolledDevice;
}

/** What follows from an answer for its devices. */
export interface Conclusions {
  events: PresenceEvent[];
  statuses: DeviceStatus[];
}

/** Median steps of fewer samples are no habit yet. */
const samplesForHabit = 4;

/** Gathers what one live answer says about its devices, and draws the events from it. Backfilled answers tell of the past: nothing is gathered of them. */
export class Sightings {
  readonly #envelope: RawEnvelope;
  readonly #heard = new Map<string, Heard>();
  /** Newest sample shown of each device, seen before or not. */
  readonly #shown = new Map<string, number>();
  readonly #words = new Map<string, MappedLiveness>();
  readonly #unclear = new Set<string>();
  #whollyUnclear = false;

  constructor(envelope: RawEnvelope) {
    this.#envelope = envelope;
  }

  /** A sample, seen before or not. */
  show({ InverterSN }: PolledDevice, datetime: number): void {
    this.#shown.set(InverterSN, Math.max(datetime, this.#shown.get(InverterSN) ?? 0));
  }

  /** A sample that was not seen before. `newest` is the newest one known until then, Unix seconds. */
  hear(device: PolledDevice, sample: HeardSample, newest: number | undefined, collector: string): void {
    const known = this.#heard.get(device.InverterSN);
    if (known && known.newest.datetime > sample.datetime) return;
    const isNewer = newest === undefined || sample.datetime > newest;
    this.#heard.set(device.InverterSN, { newest: sample, isNewer: isNewer || known?.isNewer === true, collector });
  }

  say(liveness: MappedLiveness): void {
    this.#words.set(liveness.device.InverterSN, liveness);
  }

  /** Something of the answer, or of this device in it, could not be used: that it has no sample is then no silence. */
  unclear(reason: string, serial: string | undefined): void {
    if (serial !== undefined) this.#unclear.add(serial);
    else if (reason !== 'device_not_asked') this.#whollyUnclear = true;
  }

  /** Called once, after all items of the answer. */
  conclude(states: StateAccess): Conclusions {
    const { backfill, devices } = this.#envelope;
    const conclusions: Conclusions = { events: [], statuses: [] };
    if (backfill === true || this.#whollyUnclear) return conclusions;
    for (const device of devices) {
      const { InverterSN } = device;
      if (InverterSN === '' || (this.#unclear.has(InverterSN) && !this.#heard.has(InverterSN))) continue;
      this.#conclude(device, states, conclusions);
    }
    return conclusions;
  }

  #conclude(device: PolledDevice, states: StateAccess, into: Conclusions): void {
    const covers = this.#envelope.samples !== false;
    // A call beside the samples that says nothing of this device, now or before, need not have its state written.
    if (!covers && !this.#words.has(device.InverterSN) && !states.get(device.InverterSN)?.presence?.words) return;
    const state = states.change(device.InverterSN);
    const { presence, change } = nextPresence(state.presence, this.#sightingOf(device, covers, state));
    state.presence = presence;
    const event = change && this.#compose(device, change, presence, state);
    if (event) into.events.push({ event, device });
    const heard = this.#heard.get(device.InverterSN);
    const newest = heard?.isNewer === true ? heard.newest : undefined;
    const status = changedStatus(device.deviceId, state, { wentAt: change?.at, newest });
    if (status) into.statuses.push(status);
  }

  #sightingOf(device: PolledDevice, covers: boolean, state: DeviceState): Sighting {
    const { call, fetchedAt, samplePeriodSeconds, pollIntervalSeconds = samplePeriodSeconds } = this.#envelope;
    const at = fetchedAt / 1000;
    const heard = this.#heard.get(device.InverterSN);
    const word = this.#words.get(device.InverterSN);
    const habit = usualStep(state.produced.recent);
    const showsOlder = (this.#shown.get(device.InverterSN) ?? Infinity) < (state.produced.recent.at(-1) ?? 0);
    return {
      ...{
        at,
        call,
        covers,
        pollIntervalSeconds,
        timeScale: this.#envelope.timeScale ?? 1,
        heard: heard !== undefined,
      },
      ...(heard?.isNewer === true && { newerSampleAt: heard.newest.datetime }),
      ...(heard && { offsetSeconds: heard.newest.offsetSeconds }),
      ...(showsOlder && { showsOlder }),
      ...(word && { word: wordOf(word) }),
      ...(habit !== undefined && { samplePeriodSeconds: habit }),
      ...elevations(device, at, heard?.newest.datetime),
    };
  }

  /** Undefined where no zone is known: such a device has no records either. */
  #compose(
    device: PolledDevice,
    change: PresenceChange,
    presence: Presence,
    state: DeviceState,
  ): DeviceEvent | undefined {
    const { deviceId, plantId, InverterSN, timezone } = device;
    const zoned = timezone === undefined ? undefined : offsetSecondsAt(timezone, change.at);
    const offsetSeconds = zoned ?? presence.offsetSeconds;
    const lastDataAt = state.produced.recent.at(-1);
    if (offsetSeconds === undefined) return undefined;
    return deviceEvent({
      event: change.event,
      deviceId,
      InverterSN,
      CollectorSN: this.#heard.get(InverterSN)?.collector ?? device.CollectorSN,
      DataSources: this.#envelope.vendor,
      PlantId: plantId,
      Datetime: change.at,
      offsetSeconds,
      ...(change.event === 'device.offline' && { reason: change.reason }),
      ...(lastDataAt !== undefined && { lastDataAt }),
    });
  }
}

function wordOf({ online, collector, asleep }: MappedLiveness): NonNullable<Sighting['word']> {
  if (!online) return { offline: collector === true ? 'collector_offline' : 'vendor_reported' };
  return asleep === true ? { asleep } : {};
}

/** Median step between the last samples, seconds: loggers of one vendor sample every 1, 5 or 15 minutes as they are set. */
export function usualStep(recent: readonly number[]): number | undefined {
  if (recent.length < samplesForHabit) return undefined;
  const steps = recent.slice(1).map((time, i) => time - recent[i]!);
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)];
}

function elevations(
  { latitude, longitude }: PolledDevice,
  at: number,
  sampleAt: number | undefined,
): Pick<Sighting, 'sunElevation' | 'sampleSunElevation'> {
  // 0, 0 is what vendors write for "not set".
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return {};
  return {
    sunElevation: sunElevation(latitude, longitude, at),
    ...(sampleAt !== undefined && { sampleSunElevation: sunElevation(latitude, longitude, sampleAt) }),
  };
}
