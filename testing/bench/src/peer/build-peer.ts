import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findGo, goProgram, runCommand } from '@heliograph/stack';
import { root } from '../root.ts';

/** The folder with the peer's program, pipeline and mappings. */
export const peerDirectory = join(root, 'testing', 'bench', 'peer');

/** The program of the peer, or why it cannot be built here. */
export type BuiltPeer = { program: string; version: string } | { missing: string };

/** Builds the peer with Go, the first time and when its sources have changed. It never throws for a machine without Go or its modules. */
export async function buildPeer(progress: (message: string) => void, signal: AbortSignal): Promise<BuiltPeer> {
  const go = findGo();
  if (go === undefined) return { missing: 'Go is missing here (golang-go)' };
  try {
    const source = { name: `peer-${sourceHash()}`, directory: peerDirectory, package: '.', takes: 'some minutes' };
    const program = await goProgram(source, progress);
    signal.throwIfAborted();
    const { stdout } = await runCommand(go, ['version']);
    return { program, version: `benthos ${engineVersion()}, ${stdout.trim().replace('go version ', '')}` };
  } catch (error) {
    signal.throwIfAborted();
    return { missing: error instanceof Error ? error.message : String(error) };
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
