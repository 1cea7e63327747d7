import { open, type FileHandle } from 'node:fs/promises';

/** Begins the key of an imported record, so that the receiver's log tells it from a live one. */
export const importedKeyPrefix = 'import-';

/** Counts the live records among the requests in a receiver's log. */
export class LiveRequests {
  readonly #file: string;
  #log: FileHandle | undefined;
  #read = 0;
  #rest = '';
  #live = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Live requests so far. */
  async requests(): Promise<number> {
    this.#log ??= await open(this.#file, 'a+');
    const { size } = await this.#log.stat();
    if (size === this.#read) return this.#live;
    const { bytesRead, buffer } = await this.#log.read(Buffer.alloc(size - this.#read), { position: this.#read });
    this.#read += bytesRead;
    const lines = (this.#rest + buffer.toString('utf8', 0, bytesRead)).split('\n');
    this.#rest = lines.pop() ?? '';
    this.#live += lines.filter((line) => line.split(' ')[1]?.startsWith(importedKeyPrefix) === false).length;
    return this.#live;
  }

  async close(): Promise<void> {
    await this.#log?.close();
  }
}
