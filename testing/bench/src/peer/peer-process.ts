import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Worker } from '../normalizer/service-run.ts';
import type { BenchStack } from '../process/bench-stack.ts';
import { peerDirectory } from './build-peer.ts';

const stopMs = 20_000;
const outputCharacters = 2_000;

/** The topic that the peer writes in place of `basedata`. */
export const peerTopic = 'basedata.peer';

/** The running peer. It ends by itself at the first answer that it cannot map. */
export class PeerProcess {
  readonly #child;
  #output = '';

  private constructor(program: string, environment: Readonly<Record<string, string>>) {
    this.#child = spawn(program, ['run', 'pipeline.yaml'], {
      cwd: peerDirectory,
      env: { PATH: process.env.PATH, PEER_THREADS: process.env.PEER_THREADS, ...environment, PEER_TOPIC: peerTopic },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream.on('data', (chunk: Buffer) => {
        this.#output = (this.#output + chunk.toString()).slice(-outputCharacters);
      });
  }

  static async start(program: string, stack: BenchStack): Promise<PeerProcess> {
    const peer = new PeerProcess(program, stack.environment);
    await once(peer.#child, 'spawn');
    return peer;
  }

  get worker(): Worker {
    return { pid: this.#child.pid!, group: 'peer', topic: peerTopic };
  }

  /** @throws Error with the end of its output when it has ended by itself */
  throwIfEnded(): void {
    const { exitCode, signalCode } = this.#child;
    if (exitCode !== null || signalCode !== null)
      throw new Error(`the peer ended with ${signalCode ?? `code ${exitCode}`}:\n${this.#output}`);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const killed = setTimeout(() => this.#child.kill('SIGKILL'), stopMs);
    await ended;
    clearTimeout(killed);
  }
}
