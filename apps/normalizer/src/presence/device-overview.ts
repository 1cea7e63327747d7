import type { DeviceState } from '../device-state.ts';

/** The counts of one vendor's devices on this replica. */
export interface DeviceOverview {
  online: number;
  offline: number;
  /** The age of the oldest newest sample; undefined while no device is online and awake. */
  oldestSampleAgeSeconds: number | undefined;
}

/** The time after which a device that no answer covered no longer counts: it is not monitored any more. */
const forgottenSeconds = 24 * 3600;

type Devices = Iterable<
  readonly [vendor: string, devices: Iterable<Readonly<Pick<DeviceState, 'presence' | 'produced'>>>]
>;

/** Counts the devices of each vendor. @param now Unix seconds */
export function overviewOf(devices: Devices, now: number): Map<string, DeviceOverview> {
  const vendors = new Map<string, DeviceOverview>();
  for (const [vendor, states] of devices) {
    let overview = vendors.get(vendor);
    if (!overview) vendors.set(vendor, (overview = { online: 0, offline: 0, oldestSampleAgeSeconds: undefined }));
    for (const state of states) add(overview, state, now);
  }
  return vendors;
}

function add(
  overview: DeviceOverview,
  { presence, produced }: Pick<DeviceState, 'presence' | 'produced'>,
  now: number,
): void {
  if (!presence || now - presence.coveredAt > forgottenSeconds) return;
  if (presence.offline) {
    overview.offline += 1;
    return;
  }
  overview.online += 1;
  const newest = produced.recent.at(-1);
  // Silence counts only from a time after its last sample: it sleeps, or was not polled.
  if (newest === undefined || presence.heardAt === undefined || presence.quietSince > presence.heardAt) return;
  overview.oldestSampleAgeSeconds = Math.max(overview.oldestSampleAgeSeconds ?? 0, presence.coveredAt - newest);
}
