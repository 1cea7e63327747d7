import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface ExampleProgram {
  /** Folder and file below `examples/`. */
  folder: string;
  file: string;
}

/** A program of `examples/`, run as its README describes. */
export class ExampleProcess {
  readonly #program: ExampleProgram;
  readonly #root: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #database: string;
  #child: ChildProcess | undefined;
  #output = '';

  constructor(program: ExampleProgram, root: string, environment: Readonly<Record<string, string>>) {
    this.#program = program;
    this.#root = root;
    this.#database = join(environment.DATA_DIRECTORY ?? '', `${program.folder}.db`);
    this.#environment = environment;
  }

  get name(): string {
    return this.#program.folder;
  }

  get output(): string {
    return this.#output;
  }

  start(): void {
    const { folder, file } = this.#program;
    this.#output = '';
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
      cwd: join(this.#root, 'examples', folder),
      env: { PATH: process.env.PATH ?? '', DATABASE_FILE: this.#database, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    this.#child = child;
  }

  /** @returns its exit code; null after a signal */
  async ended(): Promise<number | null> {
    const child = this.#child;
    if (child?.exitCode === null && child.signalCode === null)
      return new Promise((resolve) => child.once('close', resolve));
    return child?.exitCode ?? null;
  }

  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.ended();
  }

  /** Keys of the samples it has stored. */
  stored(): Set<string> {
    const database = new DatabaseSync(this.#database, { timeout: 5_000 });
    try {
      const isThere = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'records'").get() !== undefined;
      if (!isThere) return new Set();
      const rows = database.prepare("SELECT key FROM records WHERE kind = 'device.data'").all();
      return new Set(rows.map(({ key }) => String(key)));
    } finally {
      database.close();
    }
  }
}
