import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SecretReference } from './account-file.ts';
import { FileError, type Path, type SourceFile } from './source-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the values that a file refers to. */
export class Secrets {
  readonly #source: SourceFile;
  readonly #environment: Environment;

  constructor(source: SourceFile, environment: Environment) {
    this.#source = source;
    this.#environment = environment;
  }

  /** @throws FileError that names the variable or file, never its value */
  value({ env, file }: SecretReference, path: Path): string {
    if (env !== undefined) {
      const value = this.#environment[env];
      if (value !== undefined && value !== '') return value;
      throw this.#missing([...path, 'env'], `the environment variable ${env} is not set: export it`);
    }
    const target = resolve(this.#source.directory, file ?? '');
    let value: string;
    try {
      value = readFileSync(target, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const { code = 'error' } = error as NodeJS.ErrnoException;
      throw this.#missing([...path, 'file'], `${target} cannot be read (${code})`);
    }
    if (value === '') throw this.#missing([...path, 'file'], `${target} is empty`);
    return value;
  }

  values(references: Readonly<Record<string, SecretReference>>, path: Path): Record<string, string> {
    return Object.fromEntries(
      Object.entries(references).map(([name, reference]) => [name, this.value(reference, [...path, name])]),
    );
  }

  #missing(path: Path, message: string): FileError {
    return new FileError(this.#source, [{ path, message }]);
  }
}
