import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDirectory, madeOnce } from '@heliograph/stack';
import { writeImageArchive, assembleProductImage } from '../node/product-image.ts';
import { root } from '../root.ts';

const run = promisify(execFile);

/**
 * The release whose data is migrated. Nothing is released yet, so it is a commit: the last one before the states of devices, the backfill topics and the
 * control topics of 2026-11-22. When there is a release, its tag comes here.
 */
export const previousRelease = 'b199072a77f84309a682ec5e59c2d1cff2e45737';

/** The tag of its image. */
export const previousTag = 'previous';

export interface PreviousRelease {
  /** The folder of its chart. */
  chart: string;
  /** The archive of its image. */
  archive: string;
}

const folder = join(cacheDirectory(), 'previous-release', previousRelease);
export const previousReleaseFiles: PreviousRelease = {
  chart: join(folder, 'chart'),
  archive: join(folder, 'image.tar'),
};

/** Returns why the previous release cannot be made here; undefined where it can. */
export async function previousReleaseUnavailable(): Promise<string | undefined> {
  if (existsSync(folder)) return undefined;
  return git('cat-file', '-e', `${previousRelease}^{commit}`).then(
    () => undefined,
    () => `the previous release is commit ${previousRelease.slice(0, 8)}, which is not in the history of this checkout`,
  );
}

/** Makes its chart and its image by its own programs where they are not in the cache: minutes. */
export async function openPreviousRelease(onProgress: (message: string) => void): Promise<PreviousRelease> {
  await madeOnce(folder, (work) => make(work, onProgress));
  return previousReleaseFiles;
}

async function make(work: string, onProgress: (message: string) => void): Promise<string> {
  const checkout = join(work, 'checkout');
  await unpack(checkout, join(work, 'checkout.tar'));
  onProgress(`compiling the previous release (${previousRelease.slice(0, 8)})`);
  const prepare = "import('./tools/prepare.mjs').then(({ prepare }) => prepare())";
  await run(process.execPath, ['--eval', prepare], { cwd: checkout, maxBuffer: 64 << 20 });
  onProgress('assembling its image');
  const environment = {
    ...process.env,
    PATH: `${join(checkout, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
    // Without this variable the build reads the git history, which the checkout does not have.
    SOURCE_DATE_EPOCH: await git('log', '-1', '--format=%ct', previousRelease),
  };
  const image = await assembleProductImage(join(work, 'image'), { folder: checkout, tag: previousTag, environment });
  const made = join(work, 'made');
  await rename(await writeImageArchive(image, made), join(made, 'image.tar'));
  await cp(join(checkout, 'deploy', 'helm', 'heliograph'), join(made, 'chart'), { recursive: true });
  return made;
}

async function unpack(checkout: string, archive: string): Promise<void> {
  await mkdir(checkout);
  await git('archive', '--output', archive, previousRelease);
  await run('tar', ['-C', checkout, '-xf', archive]);
}

/** The checkout may belong to another user than root. */
async function git(...args: string[]): Promise<string> {
  return (await run('git', ['-c', `safe.directory=${root}`, '-C', root, ...args])).stdout.trim();
}
