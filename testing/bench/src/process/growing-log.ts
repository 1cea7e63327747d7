import { open, type FileHandle } from 'node:fs/promises';

/** A log that another process writes. */
export class GrowingLog {
  readonly #file: string;
  #log: FileHandle | undefined;
  #read = 0;
  #rest = '';

  constructor(file: string) {
    this.#file = file;
  }

  /** Returns the whole lines that it has got since the last call. */
  async newLines(): Promise<string[]> {
    this.#log ??= await open(this.#file, 'a+');
    const { size } = await this.#log.stat();
    if (size === this.#read) return [];
    const { bytesRead, buffer } = await this.#log.read(Buffer.alloc(size - this.#read), { position: this.#read });
    this.#read += bytesRead;
    const lines = (this.#rest + buffer.toString('utf8', 0, bytesRead)).split('\n');
    this.#rest = lines.pop() ?? '';
    return lines;
  }

  async close(): Promise<void> {
    await this.#log?.close();
  }
}
