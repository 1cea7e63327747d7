import { setTimeout as sleep } from 'node:timers/promises';
import type { ConfigurationClass } from '../configuration/environment.ts';
import { CONFIGURATION_EXIT_CODE, InvalidConfigurationError } from '../configuration/invalid-configuration-error.ts';
import { loadConfiguration } from '../configuration/load-configuration.ts';
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
const SHOWN_OWNERS = 5;
const USAGE_EXIT_CODE = 64;

/**
 * The whole of a service's `rotate-master-key.ts`. Without arguments it puts every sealed value under the first key of the ring; `--check` only looks.
 * @returns the exit code: 0 all need the first key only, 1 something needs another or failed, 64 usage, 78 configuration
 */
export async function runKeyRotation<T extends { masterKey: MasterKeyConfiguration }>(
  options: KeyRotationOptions<T>,
): Promise<number> {
  const write = options.write ?? ((line: string) => void process.stdout.write(`${line}\n`));
  const args = options.args ?? process.argv.slice(2);
  if (args.some((arg) => arg !== '--check')) {
    write('Usage: rotate-master-key [--check]   (--check: only looks; 1 while something needs an older key)');
    return USAGE_EXIT_CODE;
  }
  try {
    return await run(options, args.includes('--check'), (line) => write(`${options.service}: ${line}`));
  } catch (error) {
    // A database error may quote the row: its message without query and parameters has to do.
    write(`${options.service}: ${(error as Error).message}`);
    return error instanceof InvalidConfigurationError ? CONFIGURATION_EXIT_CODE : 1;
  }
}

async function run<T extends { masterKey: MasterKeyConfiguration }>(
  { configuration: type, env, open, followMs = FOLLOW_MS }: KeyRotationOptions<T>,
  checkOnly: boolean,
  tell: (line: string) => void,
): Promise<number> {
  const configuration = loadConfiguration(type, env);
  const keys = loadMasterKeys(configuration.masterKey);
  const rotation = new KeyRotation(keys, ({ what, items, rewrapped }) =>
    tell(`${what}: ${items} looked at, ${rewrapped} re-wrapped …`),
  );
  const { places, close } = await open(configuration, keys);
  try {
    let left = 0;
    for (const place of places) {
      const counts = await (checkOnly ? rotation.check(place) : renew(rotation, place, followMs));
      tell(summary(counts, keys));
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
    await place.tidy?.();
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
    ...(unreadable.length > 0 ? [`${unreadable.length} OPENED BY NO KEY HERE (${shown(unreadable)})`] : []),
  ];
  return `${what}: ${parts.join(', ')}`;
}

function shown(owners: readonly string[]): string {
  const more = owners.length > SHOWN_OWNERS ? [`and ${owners.length - SHOWN_OWNERS} more`] : [];
  return [...owners.slice(0, SHOWN_OWNERS), ...more].join(', ');
}
