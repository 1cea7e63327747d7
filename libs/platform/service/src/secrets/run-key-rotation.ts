import { setTimeout as sleep } from 'node:timers/promises';
import type { ConfigurationClass } from '../configuration/environment.ts';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import { firstFew, runCheckableCommand } from '../lifecycle/run-checkable-command.ts';
import { KeyRotation, type PlaceCounts, type SealedPlace } from './key-rotation.ts';
import { loadMasterKeys, type MasterKeyConfiguration, type MasterKeyRing } from './master-key.ts';

export interface OpenedPlaces {
  /** In this order; those without `rewrap` follow those before them. */
  places: readonly SealedPlace[];
  close: () => Promise<unknown>;
}

export interface KeyRotationOptions<T extends { masterKey: MasterKeyConfiguration }> {
  /** In each line: `sync-api`. */
  service: string;
  configuration: ConfigurationClass<T>;
  open: (configuration: T, keys: MasterKeyRing) => Promise<OpenedPlaces>;
  /** Default process.argv. */
  args?: readonly string[];
  env?: Readonly<Record<string, string | undefined>>;
  write?: (line: string) => void;
  /** How long a copy may take to follow. */
  followMs?: number;
}

const FOLLOW_MS = 60_000;
const FOLLOW_POLL_MS = 500;

/**
 * The whole of a service's `rotate-master-key.ts`. Without arguments it puts every sealed value under the first key of the ring; `--check` only looks.
 * @returns the exit code: 0 all need the first key only, 1 something needs another or failed, 64 usage, 78 configuration
 */
export function runKeyRotation<T extends { masterKey: MasterKeyConfiguration }>(
  options: KeyRotationOptions<T>,
): Promise<number> {
  return runCheckableCommand({
    service: options.service,
    usage:
      'Usage: rotate-master-key [--check]   (--check: only reports; exits with 1 while a secret needs an older key)',
    args: options.args,
    write: options.write,
    run: (checkOnly, report) => run(options, checkOnly, report),
  });
}

async function run<T extends { masterKey: MasterKeyConfiguration }>(
  { configuration: type, env, open, followMs = FOLLOW_MS }: KeyRotationOptions<T>,
  checkOnly: boolean,
  report: (line: string) => void,
): Promise<number> {
  const configuration = loadConfiguration(type, env);
  const keys = loadMasterKeys(configuration.masterKey);
  const rotation = new KeyRotation(keys, ({ what, items, rewrapped }) =>
    report(`${what}: ${items} checked, ${rewrapped} re-encrypted …`),
  );
  const { places, close } = await open(configuration, keys);
  try {
    let left = 0;
    for (const place of places) {
      const counts = await (checkOnly ? rotation.check(place) : renew(rotation, place, followMs));
      report(summary(counts, keys));
      left += counts.old + counts.unreadable.length;
    }
    return left === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

async function renew(rotation: KeyRotation, place: SealedPlace, followMs: number): Promise<PlaceCounts> {
  if (place.rewrap) {
    const counts = await rotation.rotate(place);
    await place.cleanUp?.();
    return counts;
  }
  const deadline = Date.now() + followMs;
  for (;;) {
    const counts = await rotation.check(place);
    if (counts.old === 0 || Date.now() >= deadline) return counts;
    await sleep(FOLLOW_POLL_MS);
  }
}

function summary({ what, items, rewrapped, old, unreadable }: PlaceCounts, keys: MasterKeyRing): string {
  const parts = [
    `${items - old - unreadable.length} of ${items} need master key ${keys[0].id} only`,
    ...(rewrapped > 0 ? [`${rewrapped} re-wrapped`] : []),
    ...(old > 0 ? [`${old} STILL NEED AN OLDER KEY`] : []),
    ...(unreadable.length > 0 ? [`${unreadable.length} OPENED BY NO KEY HERE (${firstFew(unreadable)})`] : []),
  ];
  return `${what}: ${parts.join(', ')}`;
}
