import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { cpuSecondsOf } from '../process/cpu-time.ts';

export interface LoadReport {
  acknowledged: number;
  refused: number;
  /** By partition, the longest time without an acknowledgement. */
  gapsMs: number[];
}

const startMs = 60_000;
const endMs = 150_000;

/** A producer in a process of its own, with a steady load; it reports when asked. */
export class ProducerUnderLoad {
  private readonly lines: Interface;
  private errors = '';

  private constructor(private readonly child: ChildProcess) {
    this.lines = createInterface(child.stdout!);
    child.stderr!.on('data', (chunk: Buffer) => (this.errors = (this.errors + chunk.toString()).slice(-2_000)));
  }

  /** Resolves when its first records are acknowledged. */
  static async start(
    command: string,
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<ProducerUnderLoad> {
    const env = { ...process.env, ...environment };
    const child = spawn(command, args, { env, stdio: 'pipe', signal, killSignal: 'SIGKILL' });
    child.on('error', () => undefined);
    const load = new ProducerUnderLoad(child);
    for (const deadline = Date.now() + startMs; ;) {
      if ((await load.report()).acknowledged > 0) return load;
      if (Date.now() > deadline) throw new Error(`${command}: nothing is acknowledged\n${load.errors}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** Since the last report. */
  report(): Promise<LoadReport> {
    return new Promise((resolve, reject) => {
      const ended = (): void => reject(new Error(`the producer's process has ended:\n${this.errors}`));
      if (this.child.exitCode !== null) {
        ended();
        return;
      }
      this.child.once('close', ended);
      this.lines.once('line', (line) => {
        this.child.removeListener('close', ended);
        resolve(JSON.parse(line) as LoadReport);
      });
      this.sendCommand('report');
    });
  }

  /** Resolves when the controller has been asked: only the Java process can. */
  elect(): void {
    this.sendCommand('elect');
  }

  cpuSeconds(): number {
    return cpuSecondsOf(this.child.pid!);
  }

  /** Waits for what is under way. */
  async end(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const closed = new Promise((resolve) => this.child.once('close', resolve));
    const timer = setTimeout(() => this.child.kill('SIGKILL'), endMs);
    this.child.stdin!.end();
    await closed;
    clearTimeout(timer);
  }

  private sendCommand(line: string): void {
    this.child.stdin!.write(`${line}\n`);
  }
}
