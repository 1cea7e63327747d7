import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnPart, type SpawnedPart } from '@heliograph/stack';
import { reported } from '@heliograph/vendor-contract';
import type { Worker } from '../normalizer/service-run.ts';
import { peerDirectory } from './build-peer.ts';
import type { PeerContext } from './peer-run.ts';

const outputCharacters = 2_000;

/** The topic that the peer writes in place of `basedata`. */
export const peerTopic = 'basedata.peer';

/** The running peer. It ends by itself at the first answer that it cannot map. */
export class PeerProcess {
  private constructor(
    private readonly part: SpawnedPart,
    private readonly logFile: string,
  ) {}

  static async start({ program, stack, directory }: PeerContext): Promise<PeerProcess> {
    const logFile = join(directory, 'peer.log');
    const { PEER_THREADS } = process.env;
    const part = await spawnPart({
      name: 'peer',
      command: program,
      args: ['run', 'pipeline.yaml'],
      cwd: peerDirectory,
      env: { ...reported({ PEER_THREADS }), ...stack.environment, PEER_TOPIC: peerTopic },
      logFile,
      pidFile: join(directory, 'peer.pid'),
      graceMs: 20_000,
    });
    return new PeerProcess(part, logFile);
  }

  get worker(): Worker {
    return { pid: this.part.pid, group: 'peer', topic: peerTopic };
  }

  /** @throws Error with the end of its output when it has ended by itself */
  throwIfEnded(): void {
    if (this.part.alive) return;
    throw new Error(`the peer ended by itself:\n${readFileSync(this.logFile, 'utf8').slice(-outputCharacters)}`);
  }

  stop(): Promise<void> {
    return this.part.stop();
  }
}
