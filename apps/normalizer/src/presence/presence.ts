import { reported } from '@heliograph/base-data';
import type { OfflineReason } from '@heliograph/events';

/** The connection status of a device as one of the vendor's calls reported it; persisted. */
export interface VendorReportedStatus {
  /** The time of the answer, Unix seconds. */
  at: number;
  /** The time at which the status expires, Unix seconds. */
  until: number;
  /** The reason why it is offline; absent: connected. */
  offline?: Exclude<OfflineReason, 'no_data'>;
  /** True when it is silent and the vendor reports that as normal. */
  asleep?: true;
}

/**
 * The presence of a device according to its vendor's answers; part of the device's persisted state. All times are Unix seconds of answers or samples, with
 * their milliseconds, and never of this process's clock: the same raw records give the same events. Replaced as a whole, never changed.
 */
export interface Presence {
  /** The time of its first answer. */
  knownSince: number;
  /** The time since when answers that would bring its samples came without a gap. */
  watchedSince: number;
  /** The time of the last such answer. */
  coveredAt: number;
  /** The time of the last answer with a new sample; absent: no answer ever had one. */
  heardAt?: number;
  /** The time since when silence counts: it is reset by each sample, each gap and each time at which silence is normal. */
  quietSince: number;
  /** The time of its newest sample taken in the dark: such a device does not sleep at night. */
  darkSampleAt?: number;
  /** The time when it was last silent in the dark, which is normal: such a device does sleep, even if it samples occasionally. */
  darkSilentAt?: number;
  /** The reported statuses by call. */
  words?: Readonly<Record<string, VendorReportedStatus>>;
  /** The number of answers in a row, at most two, whose newest sample reports "offline". */
  offlineSamples?: number;
  /** The seconds east of UTC at its last sample. */
  offsetSeconds?: number;
  offline?: {
    /** The time of the event, whole seconds. */
    at: number;
    /** The number of answers in a row with samples although the vendor still reports it offline. */
    heard: number;
  };
}

/** The part of one answer that is about one device. */
export interface Observation {
  /** The time at which the answer was complete, Unix seconds. */
  at: number;
  call: string;
  /** True when the call brings samples of this device. */
  covers: boolean;
  pollIntervalSeconds: number;
  /** The factor by which the vendor's cloud runs faster than a real one. */
  timeScale: number;
  /** The time of its newest sample, when that is newer than all before: of samples that a logger had stored, the newest shows best when it was back. */
  newerSampleAt?: number;
  /** True when its newest new sample reports the device as offline. */
  isSampleOffline?: boolean;
  /** True when it has a sample that was not seen before, newer or not. */
  sampled: boolean;
  /** True when its newest sample is older than an earlier answer's: the cloud returns samples out of order, or its clock was set. */
  isOutOfOrder?: boolean;
  /** The connection status that the call reports. */
  reported?: Omit<VendorReportedStatus, 'at' | 'until'>;
  /** The usual seconds between the samples of this device, when known. */
  samplePeriodSeconds?: number;
  offsetSeconds?: number;
  /** The elevation of the sun at the plant then, degrees; absent where the vendor does not return the plant's location. */
  sunElevation?: number | undefined;
  /** The elevation of the sun at the time of its newest sample. */
  sampleSunElevation?: number | undefined;
}

export type PresenceChange =
  { event: 'device.offline'; at: number; reason: OfflineReason } | { event: 'device.online'; at: number };

/** The least number of poll intervals, and the least seconds of the vendor's time, that count as silence (contract §9). */
const silentIntervals = 3;
const minSilenceSeconds = 15 * 60;
/** The number of usual sample periods that count as silence: a device that samples more rarely than it is polled is silent in between. */
const silentSamples = 2;
/** The number of intervals without a sample after which the vendor's "offline" is accepted: two answers in a row. */
const corroboratingIntervals = 1.5;
/** The gap in this service's own polling, in intervals (two missed polls), that resets silence: samples in it were not observed. */
const holeIntervals = 2.5;
const reportedIntervals = 3;
/**
 * The number of samples in a row that report "offline" after which the device counts as offline although it sends: the first may be its last one, returned
 * late.
 */
const samplesToBelieve = 2;
/** The elevation below which modules may no longer supply an inverter or its logger, or not yet. */
export const dawnElevation = 5;
/**
 * The elevation below which neither modules (end of nautical twilight) nor their stored charge supply it: a device that samples then has another supply.
 */
const darkElevation = -12;
/** The time for which samples in the dark are remembered: summer nights in the north may be too bright to observe them. */
const darkMemorySeconds = 48 * 3600;
/** The longest sleep: no night and no vendor's status explains a whole day without a sample. */
const maxSleepSeconds = 24 * 3600;
/** The part of it that must have been polled without a gap: SolarEdge is not polled for six hours of the night. */
const watchedSleepSeconds = 12 * 3600;

/** Computes the presence after an answer, and the change of it. An answer from before the last one changes nothing: it was processed already. */
export function nextPresence(
  before: Presence | undefined,
  seen: Observation,
): { presence: Presence; change?: PresenceChange } {
  if (before && seen.at < before.coveredAt) return { presence: before };
  const words = statusesAfter(before, seen);
  if (!seen.covers) return { presence: { ...(before ?? initialPresence(seen.at)), ...reported({ words }) } };
  const presence: Presence = { ...watched(before, seen), coveredAt: seen.at, ...reported({ words }) };
  const status = combined(words, seen.at);
  if (seen.sampled) noteSample(presence, seen);
  else if (isAsleep(presence, seen)) sleep(presence, seen);
  else if (isExcused(status, seen)) presence.quietSince = seen.at;
  const change = presence.offline ? onlineChange(presence, status, seen) : offlineChange(presence, status, seen);
  return { presence, ...reported({ change }) };
}

function initialPresence(at: number): Presence {
  return { knownSince: at, watchedSince: at, coveredAt: at, quietSince: at };
}

function watched(before: Presence | undefined, { at, pollIntervalSeconds }: Observation): Presence {
  if (!before) return initialPresence(at);
  const hole = at - before.coveredAt > holeIntervals * pollIntervalSeconds;
  return hole ? { ...before, watchedSince: at, quietSince: at } : { ...before };
}

function noteSample(presence: Presence, seen: Observation): void {
  presence.heardAt = presence.quietSince = seen.at;
  if (seen.offsetSeconds !== undefined) presence.offsetSeconds = seen.offsetSeconds;
  if (seen.newerSampleAt !== undefined) countOfflineSamples(presence, seen);
  if (seen.sampleSunElevation !== undefined && seen.sampleSunElevation < darkElevation) presence.darkSampleAt = seen.at;
}

function countOfflineSamples(presence: Presence, { isSampleOffline, sampleSunElevation = 90 }: Observation): void {
  if (isSampleOffline === true && sampleSunElevation >= dawnElevation)
    presence.offlineSamples = Math.min(samplesToBelieve, (presence.offlineSamples ?? 0) + 1);
  else delete presence.offlineSamples;
}

/** Replaces what this call reported before, also when it no longer reports anything. */
function statusesAfter(before: Presence | undefined, seen: Observation): Presence['words'] {
  const { at, call, reported } = seen;
  const known = before?.words;
  if (!reported && known?.[call] === undefined) return known;
  const others = Object.entries(known ?? {}).filter(([name]) => name !== call);
  const until = at + reportedIntervals * seen.pollIntervalSeconds;
  return Object.fromEntries(reported ? [...others, [call, { ...reported, at, until }]] : others);
}

/** Combines the current statuses of the calls: one "offline" is enough. */
function combined(words: Presence['words'], at: number): VendorReportedStatus | undefined {
  const valid = Object.values(words ?? {}).filter(({ until }) => at <= until);
  return valid.find(({ offline }) => offline !== undefined) ?? valid.find(({ asleep }) => asleep === true);
}

/** Returns whether silence is normal now, or the answer is not about the present. */
function isExcused(status: VendorReportedStatus | undefined, seen: Observation): boolean {
  return status?.asleep === true || (seen.isOutOfOrder === true && status?.offline === undefined);
}

/** Returns whether the device sleeps: without sun, and not known to sample in the dark. False where the plant's location is not known. */
function isAsleep({ darkSampleAt, darkSilentAt }: Presence, { at, sunElevation }: Observation): boolean {
  if (sunElevation === undefined || sunElevation >= dawnElevation) return false;
  const since = at - darkMemorySeconds;
  return (darkSampleAt ?? 0) < since || (darkSilentAt ?? 0) >= since;
}

function sleep(presence: Presence, { at, sunElevation }: Observation): void {
  presence.quietSince = at;
  if (sunElevation !== undefined && sunElevation < darkElevation) presence.darkSilentAt = at;
}

function offlineChange(
  presence: Presence,
  status: VendorReportedStatus | undefined,
  seen: Observation,
): PresenceChange | undefined {
  const reason = offlineReason(presence, status, seen);
  if (reason === undefined) return undefined;
  const at = Math.floor(seen.at);
  presence.offline = { at, heard: 0 };
  return { event: 'device.offline', at, reason };
}

function offlineReason(
  presence: Presence,
  status: VendorReportedStatus | undefined,
  seen: Observation,
): OfflineReason | undefined {
  const { at, pollIntervalSeconds, timeScale, samplePeriodSeconds = 0 } = seen;
  if (presence.offlineSamples === samplesToBelieve) return status?.offline ?? 'vendor_reported';
  const quiet = at - presence.quietSince;
  const interval = Math.max(pollIntervalSeconds, samplePeriodSeconds);
  if (status?.offline !== undefined && quiet >= corroboratingIntervals * interval) return status.offline;
  const maxSilence = Math.max(
    silentIntervals * pollIntervalSeconds,
    minSilenceSeconds / timeScale,
    silentSamples * samplePeriodSeconds,
  );
  if (quiet >= maxSilence) return 'no_data';
  return hasSleptTooLong(presence, at) ? (status?.offline ?? 'no_data') : undefined;
}

function hasSleptTooLong({ heardAt, knownSince, watchedSince }: Presence, at: number): boolean {
  return at - (heardAt ?? knownSince) >= maxSleepSeconds && at - watchedSince >= watchedSleepSeconds;
}

/**
 * Returns the change to online. A sample beside the vendor's "offline" may be the last one, returned late: the second in a row is not. A sample that itself
 * reports "offline" does not count: a device with `State` 0 is not online.
 */
function onlineChange(
  presence: Presence,
  status: VendorReportedStatus | undefined,
  seen: Observation,
): PresenceChange | undefined {
  const { offline } = presence;
  if (!offline || seen.isSampleOffline === true) return undefined;
  const heard = seen.newerSampleAt === undefined ? 0 : offline.heard + 1;
  if (seen.newerSampleAt === undefined || (status?.offline !== undefined && heard < 2)) {
    presence.offline = { ...offline, heard };
    return undefined;
  }
  delete presence.offline;
  // A cloud may return samples late that were taken before offline was detected: in the order of Datetime online still comes after offline.
  return { event: 'device.online', at: Math.max(seen.newerSampleAt, offline.at + 1) };
}
