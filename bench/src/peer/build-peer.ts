import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDirectory } from '@heliograph/stack';
import { runToEnd } from '../process/run-to-end.ts';
import { root } from '../root.ts';

const buildSeconds = 900;

/** The folder with the peer's program, pipeline and mappings. */
export const peerDirectory = join(root, 'bench', 'peer');

/** The program of the peer, or why it cannot be built here. */
export type BuiltPeer = { program: string; version: string } | { missing: string };

/** Builds the peer with Go, the first time and when its sources have changed. It never throws for a machine without Go or its modules. */
export async function buildPeer(progress: (message: string) => void, signal: AbortSignal): Promise<BuiltPeer> {
  const program = join(cacheDirectory(), `peer-${sourceHash()}`);
  try {
    const go = await runToEnd({ command: 'go', args: ['version'], signal, timeoutSeconds: 60 });
    if (!existsSync(program)) {
      progress('building the peer with Go: some minutes the first time, 230 MB of modules …');
      await build(program, signal);
    }
    return { program, version: `benthos ${engineVersion()}, ${go.output.trim().replace('go version ', '')}` };
  } catch (error) {
    signal.throwIfAborted();
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

async function build(program: string, signal: AbortSignal): Promise<void> {
  const partial = `${program}.${process.pid}`;
  await mkdir(cacheDirectory(), { recursive: true });
  try {
    const args = ['-n', '19', 'go', '-C', peerDirectory, 'build', '-mod=readonly', '-trimpath', '-ldflags=-s -w'];
    await runToEnd({ command: 'nice', args: [...args, '-o', partial, '.'], signal, timeoutSeconds: buildSeconds });
    await rename(partial, program);
  } finally {
    await rm(partial, { force: true });
  }
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(peerDirectory).toSorted()) {
    if (/\.go$|^go\.(mod|sum)$/.test(file)) hash.update(file).update(readFileSync(join(peerDirectory, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

function engineVersion(): string {
  const modules = readFileSync(join(peerDirectory, 'go.mod'), 'utf8');
  return /redpanda-data\/benthos\/v4 (v\S+)/.exec(modules)?.[1] ?? '';
}
