import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, unpackedEnvironment } from '../debian-packages/debian-packages.ts';
import { unpackPackages } from '../debian-packages/unpack-packages.ts';

export interface Chromium {
  binary: string;
  /** Variables to merge over `process.env`; empty when the machine has the program installed. */
  environment: Readonly<Record<string, string>>;
}

/** Its libraries are found by an absolute path that is compiled in, unless the loader gets this folder. */
const OWN_FOLDER = 'pulseaudio';

/**
 * Chromium: the machine's own, otherwise Debian's package and a font in the cache (360 MB); nothing is installed.
 * @throws Error when this is no Debian, or its packages cannot be reached
 */
export async function findChromium(onProgress: (message: string) => void = () => undefined): Promise<Chromium> {
  const installed = findProgram('chromium');
  if (installed !== undefined) return { binary: installed, environment: {} };
  const root = await unpackPackages({ packages: ['chromium', 'fonts-dejavu-core'], onProgress });
  const environment = unpackedEnvironment(root);
  const libraries = [environment.LD_LIBRARY_PATH!, ...foldersNamed(OWN_FOLDER, join(root, 'usr', 'lib'))];
  return {
    // The script in /usr/bin starts the program of an installed package.
    binary: join(root, 'usr', 'lib', 'chromium', 'chromium'),
    environment: { ...environment, LD_LIBRARY_PATH: libraries.join(':'), FONTCONFIG_SYSROOT: root },
  };
}

function foldersNamed(name: string, libraries: string): string[] {
  return readdirSync(libraries)
    .map((folder) => join(libraries, folder, name))
    .filter((folder) => existsSync(folder));
}
