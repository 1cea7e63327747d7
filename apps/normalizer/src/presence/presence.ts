import type { OfflineReason } from '@heliograph/events';

/** The connection of a device by one of the vendor's calls; persisted. */
export interface VendorReportedStatus {
  /** Unix seconds, of the answer. */
  at: number;
  /** Unix seconds after which it says nothing about now any more. */
  until: number;
  /** Absent: connected. */
  offline?: Exclude<OfflineReason, 'no_data'>;
  /** Silent, and the vendor finds that normal. */
  asleep?: true;
}

/**
 * The presence of a device, as far as its vendor's answers tell; part of the device's persisted state. All times are Unix seconds of answers or samples, with
 * their milliseconds, and never of our clock: the same raw records give the same events. Replaced as a whole, never changed.
 */
export interface Presence {
  /** Its first answer of all. */
  knownSince: number;
  /** Since when answers that would bring its samples came without a hole. */
  watchedSince: number;
  /** The last such answer. */
  coveredAt: number;
  /** The last one that brought a new sample; absent: none ever did. */
  heardAt?: number;
  /** Since when silence counts: it begins anew with each sample, each hole and each moment in which silence is normal. */
  quietSince: number;
  /** Its newest sample that was taken in the dark: such a device does not sleep at night. */
  darkSampleAt?: number;
  /** When it last was silent in the dark, and excused: such a device does, whatever it samples by the way. */
  darkSilentAt?: number;
  /** By the call that said it. */
  words?: Readonly<Record<string, VendorReportedStatus>>;
  /** Seconds east of UTC at its last sample. */
  offsetSeconds?: number;
  offline?: {
    /** Of the event, whole seconds. */
    at: number;
    /** Answers in a row that brought samples though the vendor still calls it offline. */
    heard: number;
  };
}

/** One answer as far as it is about one device. */
export interface Observation {
  /** Unix seconds: when the answer was complete. */
  at: number;
  call: string;
  /** Whether the call brings samples of this device. */
  covers: boolean;
  pollIntervalSeconds: number;
  /** How many times faster than in reality the vendor's cloud runs. */
  timeScale: number;
  /** Time of its newest sample, when that is newer than all before: of what a logger had stored the newest tells best when it was back. */
  newerSampleAt?: number;
  /** It has a sample that was not seen before, newer or not. */
  sampled: boolean;
  /** The newest sample it shows is older than what was shown before: a cloud in disorder, or one whose clock was set. */
  showsOlder?: boolean;
  /** What the call says of its connection. */
  reported?: Omit<VendorReportedStatus, 'at' | 'until'>;
  /** Usual seconds between the samples of this device, when known. */
  samplePeriodSeconds?: number;
  offsetSeconds?: number;
  /** Height of the sun at the plant then, degrees; absent where the vendor does not tell where the plant is. */
  sunElevation?: number;
  /** The same at the time of its newest sample. */
  sampleSunElevation?: number;
}

export type PresenceChange =
  { event: 'device.offline'; at: number; reason: OfflineReason } | { event: 'device.online'; at: number };

/** Without so many poll intervals, and without so many seconds of the vendor's time, silence is nothing (contract §9). */
const silentIntervals = 3;
const leastSilenceSeconds = 15 * 60;
/** A device that samples more rarely than we poll is silent in between. */
const silentSamples = 2;
/** The vendor's "offline" holds when no sample speaks against it for so many intervals: two answers in a row. */
const corroboratingIntervals = 1.5;
/** A hole in our own polling of so many intervals (two missed polls) makes silence begin anew: what passed in it nobody heard. */
const holeIntervals = 2.5;
const reportedIntervals = 3;
/** Below it modules may not feed an inverter or its logger any more, or not yet. */
const dawnElevation = 5;
/** Below it (end of nautical twilight) they do not, nor what they had charged: who samples then has another supply. */
const darkElevation = -12;
/** So long ago: the nights of a summer in the north may be too bright to tell. */
const darkMemorySeconds = 48 * 3600;
/** No night and no vendor's status explains a whole day without a sample. */
const longestSleepSeconds = 24 * 3600;
/** … of which so much must have been watched without a hole: SolarEdge is not asked for six hours of the night. */
const watchedSleepSeconds = 12 * 3600;

/** Computes the presence after an answer, and what changed with it. An answer from before the last one changes nothing: it was here already. */
export function nextPresence(
  before: Presence | undefined,
  seen: Observation,
): { presence: Presence; change?: PresenceChange } {
  if (before && seen.at < before.coveredAt) return { presence: before };
  const words = statusesAfter(before, seen);
  if (!seen.covers) return { presence: { ...(before ?? firstSight(seen.at)), ...(words && { words }) } };
  const presence: Presence = { ...watched(before, seen), coveredAt: seen.at, ...(words && { words }) };
  const status = combined(words, seen.at);
  if (seen.sampled) noteSample(presence, seen);
  else if (isAsleep(presence, seen)) sleep(presence, seen);
  else if (isExcused(status, seen)) presence.quietSince = seen.at;
  const change = presence.offline ? returnOf(presence, status, seen) : lossOf(presence, status, seen);
  return { presence, ...(change && { change }) };
}

function firstSight(at: number): Presence {
  return { knownSince: at, watchedSince: at, coveredAt: at, quietSince: at };
}

function watched(before: Presence | undefined, { at, pollIntervalSeconds }: Observation): Presence {
  if (!before) return firstSight(at);
  const hole = at - before.coveredAt > holeIntervals * pollIntervalSeconds;
  return hole ? { ...before, watchedSince: at, quietSince: at } : { ...before };
}

function noteSample(presence: Presence, seen: Observation): void {
  presence.heardAt = presence.quietSince = seen.at;
  if (seen.offsetSeconds !== undefined) presence.offsetSeconds = seen.offsetSeconds;
  if (seen.sampleSunElevation !== undefined && seen.sampleSunElevation < darkElevation) presence.darkSampleAt = seen.at;
}

/** Replaces what this call said before, also where it says nothing any more. */
function statusesAfter(before: Presence | undefined, seen: Observation): Presence['words'] {
  const { at, call, reported } = seen;
  const known = before?.words;
  if (!reported && known?.[call] === undefined) return known;
  const others = Object.entries(known ?? {}).filter(([name]) => name !== call);
  const until = at + reportedIntervals * seen.pollIntervalSeconds;
  return Object.fromEntries(reported ? [...others, [call, { ...reported, at, until }]] : others);
}

/** Combines what the calls say now: one "offline" is enough. */
function combined(words: Presence['words'], at: number): VendorReportedStatus | undefined {
  const held = Object.values(words ?? {}).filter(({ until }) => at <= until);
  return held.find(({ offline }) => offline !== undefined) ?? held.find(({ asleep }) => asleep === true);
}

/** Tells whether silence is normal now, or what is shown says nothing about now. */
function isExcused(status: VendorReportedStatus | undefined, seen: Observation): boolean {
  return status?.asleep === true || (seen.showsOlder === true && status?.offline === undefined);
}

/** Tells whether the device sleeps: without sun, and not known to sample in the dark. Where the plant lies is known, or nothing is excused. */
function isAsleep({ darkSampleAt, darkSilentAt }: Presence, { at, sunElevation }: Observation): boolean {
  if (sunElevation === undefined || sunElevation >= dawnElevation) return false;
  const since = at - darkMemorySeconds;
  return (darkSampleAt ?? 0) < since || (darkSilentAt ?? 0) >= since;
}

function sleep(presence: Presence, { at, sunElevation }: Observation): void {
  presence.quietSince = at;
  if (sunElevation !== undefined && sunElevation < darkElevation) presence.darkSilentAt = at;
}

function lossOf(
  presence: Presence,
  status: VendorReportedStatus | undefined,
  seen: Observation,
): PresenceChange | undefined {
  const reason = lossReason(presence, status, seen);
  if (reason === undefined) return undefined;
  const at = Math.floor(seen.at);
  presence.offline = { at, heard: 0 };
  return { event: 'device.offline', at, reason };
}

function lossReason(
  presence: Presence,
  status: VendorReportedStatus | undefined,
  seen: Observation,
): OfflineReason | undefined {
  const { at, pollIntervalSeconds, timeScale, samplePeriodSeconds = 0 } = seen;
  const quiet = at - presence.quietSince;
  const interval = Math.max(pollIntervalSeconds, samplePeriodSeconds);
  if (status?.offline !== undefined && quiet >= corroboratingIntervals * interval) return status.offline;
  const longestSilence = Math.max(
    silentIntervals * pollIntervalSeconds,
    leastSilenceSeconds / timeScale,
    silentSamples * samplePeriodSeconds,
  );
  if (quiet >= longestSilence) return 'no_data';
  return hasSleptTooLong(presence, at) ? (status?.offline ?? 'no_data') : undefined;
}

function hasSleptTooLong({ heardAt, knownSince, watchedSince }: Presence, at: number): boolean {
  return at - (heardAt ?? knownSince) >= longestSleepSeconds && at - watchedSince >= watchedSleepSeconds;
}

/** A sample that comes beside the vendor's "offline" may be the last one, shown late: the second in a row is none. */
function returnOf(
  presence: Presence,
  status: VendorReportedStatus | undefined,
  seen: Observation,
): PresenceChange | undefined {
  const { offline } = presence;
  if (!offline) return undefined;
  const heard = seen.newerSampleAt === undefined ? 0 : offline.heard + 1;
  if (seen.newerSampleAt === undefined || (status?.offline !== undefined && heard < 2)) {
    presence.offline = { ...offline, heard };
    return undefined;
  }
  delete presence.offline;
  // A cloud may show late what was sampled before we noticed: in the order of Datetime online still comes after offline.
  return { event: 'device.online', at: Math.max(seen.newerSampleAt, offline.at + 1) };
}
