import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

interface Kept {
  webhooks?: Record<string, string>;
}

/**
 * Keeps signing secrets, which the API shows once: in a file that only its owner may read, or on standard output.
 * Each is kept at once, so that one is not lost when a later change fails.
 */
export class SigningSecrets {
  readonly #file: string | undefined;
  readonly #print: (line: string) => void;

  /** @throws Error if the file cannot be written or is not one of ours: before the first change */
  constructor(file: string | undefined, print: (line: string) => void) {
    this.#file = file;
    this.#print = print;
    if (file !== undefined) this.#write(file, this.#read(file));
  }

  keep(webhook: string, secret: string): void {
    if (this.#file === undefined) {
      this.#print(`webhook “${webhook}”: signing secret ${secret}, shown once`);
      return;
    }
    const kept = this.#read(this.#file);
    this.#write(this.#file, { ...kept, webhooks: { ...kept.webhooks, [webhook]: secret } });
    this.#print(`webhook “${webhook}”: signing secret written to ${this.#file}`);
  }

  #read(file: string): Kept {
    if (!existsSync(file)) return {};
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Kept;
    } catch {
      throw new Error(`--secrets: ${file} is no JSON of an earlier run: name another file`);
    }
  }

  #write(file: string, kept: Kept): void {
    // The mode of a write counts for a new file alone; another one gets it before a secret is in it.
    if (existsSync(file)) chmodSync(file, 0o600);
    writeFileSync(file, `${JSON.stringify(kept, undefined, 2)}\n`, { mode: 0o600 });
  }
}
