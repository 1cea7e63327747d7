import { offsetSecondsAt, reported } from '@heliograph/base-data';
import { deviceEvent, type DeviceEvent } from '@heliograph/events';
import type { MappedLiveness, PolledDevice, RawEnvelope } from '@heliograph/vendor-contract';
import type { DeviceState, StateAccess } from '../device-state.ts';
import { changedStatus, type DeviceStatus } from './device-status.ts';
import { nextPresence, type Observation, type Presence, type PresenceChange } from './presence.ts';
import { elevationAt } from '../night-state.ts';

/** A record of the answer as presence sees it. */
interface ObservedSample {
  datetime: number;
  offsetSeconds: number;
  /** BaseData `State`. */
  state: number;
}

interface NewSamples {
  newest: ObservedSample;
  /** True when it is newer than all known before. */
  isNewer: boolean;
  collector: string;
}

export interface PresenceEvent {
  event: DeviceEvent;
  device: PolledDevice;
}

/** The changes of an answer to the presence of its devices. */
export interface PresenceUpdates {
  events: PresenceEvent[];
  statuses: DeviceStatus[];
}

/** BaseData `State` of a device that is offline by the vendor's word. */
const OFFLINE_STATE = 0;
/** The number of samples from which on their median step counts as the usual one. */
const samplesForHabit = 4;

/** Collects the observations of one live answer about its devices, and makes the resulting events. Backfilled answers are about the past: they change nothing. */
export class DeviceObservations {
  readonly #envelope: RawEnvelope;
  readonly #sampled = new Map<string, NewSamples>();
  /** The newest sample of each device in the answer, seen before or not. */
  readonly #newestInAnswer = new Map<string, number>();
  readonly #liveness = new Map<string, MappedLiveness>();
  readonly #rejected = new Set<string>();
  #allRejected = false;

  constructor(envelope: RawEnvelope) {
    this.#envelope = envelope;
  }

  /** Notes a sample, seen before or not. */
  observeSample({ InverterSN }: PolledDevice, datetime: number): void {
    this.#newestInAnswer.set(InverterSN, Math.max(datetime, this.#newestInAnswer.get(InverterSN) ?? 0));
  }

  /** Notes a sample that was not seen before. @param newest time of the newest one known until then, Unix seconds */
  observeNewSample(device: PolledDevice, sample: ObservedSample, newest: number | undefined, collector: string): void {
    const known = this.#sampled.get(device.InverterSN);
    if (known && known.newest.datetime > sample.datetime) return;
    const isNewer = newest === undefined || sample.datetime > newest;
    this.#sampled.set(device.InverterSN, { newest: sample, isNewer: isNewer || known?.isNewer === true, collector });
  }

  /** Notes the vendor's reported connection status of a device. */
  observeLiveness(liveness: MappedLiveness): void {
    this.#liveness.set(liveness.device.InverterSN, liveness);
  }

  /** Notes that something of the answer, or of this device in it, could not be used: that it has no sample is then no silence. */
  observeRejection(reason: string, serial: string | undefined): void {
    if (serial !== undefined) this.#rejected.add(serial);
    else if (reason !== 'device_not_asked') this.#allRejected = true;
  }

  /** Updates the states of the devices. Called once, after all items of the answer. */
  update(states: StateAccess): PresenceUpdates {
    const { backfill, devices } = this.#envelope;
    const updates: PresenceUpdates = { events: [], statuses: [] };
    if (backfill === true || this.#allRejected) return updates;
    for (const device of devices) {
      const { InverterSN } = device;
      if (InverterSN === '' || (this.#rejected.has(InverterSN) && !this.#sampled.has(InverterSN))) continue;
      this.#updateDevice(device, states, updates);
    }
    return updates;
  }

  #updateDevice(device: PolledDevice, states: StateAccess, into: PresenceUpdates): void {
    const covers = this.#envelope.samples !== false;
    // A call without samples that reports nothing about this device, now or before, does not need its state written.
    if (!covers && !this.#liveness.has(device.InverterSN) && !states.get(device.InverterSN)?.presence?.words) return;
    const state = states.change(device.InverterSN);
    const { presence, change } = nextPresence(state.presence, this.#observationOf(device, covers, state));
    state.presence = presence;
    const event = change && this.#eventOf(device, change, presence, state);
    if (event) into.events.push({ event, device });
    const sampled = this.#sampled.get(device.InverterSN);
    const newest = sampled?.isNewer === true ? sampled.newest : undefined;
    const status = changedStatus(device.deviceId, state, { wentAt: change?.at, newest });
    if (status) into.statuses.push(status);
  }

  #observationOf(device: PolledDevice, covers: boolean, state: DeviceState): Observation {
    const { call, fetchedAt, samplePeriodSeconds, pollIntervalSeconds = samplePeriodSeconds } = this.#envelope;
    const at = fetchedAt / 1000;
    const sampled = this.#sampled.get(device.InverterSN);
    const liveness = this.#liveness.get(device.InverterSN);
    const habit = usualStep(state.produced.recent);
    const isOutOfOrder =
      (this.#newestInAnswer.get(device.InverterSN) ?? Infinity) < (state.produced.recent.at(-1) ?? 0);
    return {
      at,
      call,
      covers,
      pollIntervalSeconds,
      timeScale: this.#envelope.timeScale ?? 1,
      sampled: sampled !== undefined,
      newerSampleAt: sampled?.isNewer === true ? sampled.newest.datetime : undefined,
      isSampleOffline: sampled?.newest.state === OFFLINE_STATE,
      offsetSeconds: sampled?.newest.offsetSeconds,
      isOutOfOrder,
      reported: liveness && reportedStatus(liveness),
      samplePeriodSeconds: habit,
      ...elevations(device, at, sampled?.newest.datetime),
    };
  }

  /** Makes the event of a change; undefined where no time zone is known: such a device has no records either. */
  #eventOf(
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
      CollectorSN: this.#sampled.get(InverterSN)?.collector ?? device.CollectorSN,
      DataSources: this.#envelope.vendor,
      PlantId: plantId,
      Datetime: change.at,
      offsetSeconds,
      ...reported({ reason: change.event === 'device.offline' ? change.reason : undefined, lastDataAt }),
    });
  }
}

function reportedStatus({ online, collector, asleep }: MappedLiveness): NonNullable<Observation['reported']> {
  if (!online) return { offline: collector === true ? 'collector_offline' : 'vendor_reported' };
  return asleep === true ? { asleep } : {};
}

/** Computes the median step between the last samples, seconds: loggers of one vendor sample every 1, 5 or 15 minutes as they are set. */
export function usualStep(recent: readonly number[]): number | undefined {
  if (recent.length < samplesForHabit) return undefined;
  const steps = recent.slice(1).map((time, i) => time - recent[i]!);
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)];
}

function elevations(
  device: PolledDevice,
  at: number,
  sampleAt: number | undefined,
): Pick<Observation, 'sunElevation' | 'sampleSunElevation'> {
  const sunElevation = elevationAt(device, at);
  if (sunElevation === undefined || sampleAt === undefined) return { sunElevation };
  return { sunElevation, sampleSunElevation: elevationAt(device, sampleAt) };
}
