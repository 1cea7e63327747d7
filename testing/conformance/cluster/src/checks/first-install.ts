import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { equipCluster, folders, readersEnvironment } from '../first-install/beforehand.ts';
import { pageBlocks, type ShellBlock, pageFile } from '../first-install/page.ts';
import { PageShell } from '../first-install/page-shell.ts';
import { StrimziStandIn } from '../first-install/strimzi-stand-in.ts';
import type { Cluster } from '../node/cluster.ts';
import type { Report } from './context.ts';
import { root } from '../root.ts';

const part = 'first-install';
/** The promise of the page, from its first command to the first record. */
const promisedSeconds = 600;
/** The section after the first record. */
const lastSection = 'Remove it';
const blockMs = 660_000;

export interface FirstInstallation {
  cluster: Cluster;
  /** The environment of the broker. */
  stack: Readonly<Record<string, string>>;
  state: string;
  report: Report;
  signal: AbortSignal;
  onProgress: (message: string) => void;
}

/** Follows docs/start/first-install.md block by block, like a reader who pastes them into one shell. @returns whether all blocks succeeded */
export async function checkFirstInstallation(o: FirstInstallation): Promise<boolean> {
  const { cluster, state, report } = o;
  const { api, kubectl, kubeconfig } = cluster;
  if (!(await report.check(part, 'the cluster has what the page expects', () => equipCluster(cluster, state))))
    return false;
  const blocks = pageBlocks(await readFile(pageFile, 'utf8'));
  // The reader's own, which commands of the page may change.
  const own = join(folders.home(state), 'kubeconfig');
  await copyFile(kubeconfig, own);
  const shell = new PageShell({
    folder: folders.page(state),
    workingFolder: root,
    environment: readersEnvironment(state, own),
  });
  const standIn = new StrimziStandIn({ api, kubectl, stack: o.stack, signal: o.signal });
  void standIn.follow();
  const begin = performance.now();
  let untilRecord = 0;
  const outputs: { section: string; seconds: number; output: string }[] = [];
  report.measured.firstInstall = outputs;
  try {
    for (const block of blocks) {
      if (block.kind === 'file') {
        await shell.save(block);
        continue;
      }
      if (!block.isRun) continue;
      const blockBegin = performance.now();
      const ok = await report.check(part, nameOf(block), async () => {
        const output = await shell.run(block, blockMs);
        outputs.push({ section: block.section, seconds: secondsSince(blockBegin), output });
      });
      if (!ok) {
        if (standIn.problem !== undefined) o.onProgress(`Strimzi's stand-in: ${standIn.problem}`);
        return false;
      }
      if (block.section !== lastSection) untilRecord = secondsSince(begin);
    }
    report.measured.firstRecordSeconds = untilRecord;
    return await report.within(part, 'the first record', untilRecord, promisedSeconds);
  } finally {
    await shell.stop();
  }
}

const secondsSince = (begin: number): number => Math.round((performance.now() - begin) / 1_000);

/** The heading and the first command. */
function nameOf({ section, text }: ShellBlock): string {
  const [first = ''] = text.split('\n');
  const shown = first.length > 60 ? `${first.slice(0, 60)}…` : first;
  return `${section}: ${shown}`;
}
