import type { DeviceState } from '../device-state.ts';

/** The devices of one vendor that this replica has. */
export interface DeviceOverview {
  online: number;
  offline: number;
  /** Undefined while none is online and awake. */
  oldestSampleAgeSeconds: number | undefined;
}

/** A device that no answer covered for so long was taken out of the monitored ones. */
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
  // Silence counts only from a later moment than its last sample: it sleeps, or nobody asked.
  if (newest === undefined || presence.heardAt === undefined || presence.quietSince > presence.heardAt) return;
  overview.oldestSampleAgeSeconds = Math.max(overview.oldestSampleAgeSeconds ?? 0, presence.coveredAt - newest);
}
