import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../root.ts';

export interface ValueFile {
  /** File name without its ending. */
  name: string;
  file: string;
  /** From a first line `# expect-error: <regular expression>`: Helm has to refuse the file with such an error. */
  expectedError: RegExp | undefined;
  /** From a line `# release: <name>`; default `heliograph`. */
  release: string;
}

/** The values that the chart is tested with: its own matrix and examples, and the hostile values of this project. */
const folders = {
  matrix: join(root, 'deploy', 'helm', 'ci'),
  examples: join(root, 'deploy', 'helm', 'examples'),
  hostile: join(root, 'testing', 'conformance', 'deploy', 'values'),
};

/** Every value file, those that have to be refused among them. */
export function valueFiles(): ValueFile[] {
  return Object.values(folders).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.yaml'))
      .sort()
      .map((name) => read(join(folder, name))),
  );
}

/** Returns the files that have to render. */
export function goodValueFiles(): ValueFile[] {
  return valueFiles().filter(({ expectedError }) => expectedError === undefined);
}

/** Returns the files that have to be refused. */
export function badValueFiles(): ValueFile[] {
  return valueFiles().filter(({ expectedError }) => expectedError !== undefined);
}

function read(file: string): ValueFile {
  const head = readFileSync(file, 'utf8').split('\n', 10);
  const expected = /^# expect-error: (.+)$/.exec(head[0] ?? '')?.[1];
  const release = head.flatMap((line) => /^# release: (\S+)$/.exec(line)?.[1] ?? [])[0];
  return {
    name: basename(file, '.yaml'),
    file,
    expectedError: expected === undefined ? undefined : new RegExp(expected),
    release: release ?? 'heliograph',
  };
}

/** Variables that a value file adds by itself, by `extraEnv` anywhere in it: the services do not declare them. */
export function extraVariables(values: ValueFile): Set<string> {
  return new Set(sectionsOf(values, 'extraEnv').flatMap((section) => Object.keys(section)));
}

/** ServiceAccounts that exist already by a value file. */
export function existingAccounts(values: ValueFile): string[] {
  return sectionsOf(values, 'serviceAccount').flatMap(({ create, name }) => (create === false ? [String(name)] : []));
}

/** Everything of this key, anywhere in the file. */
function sectionsOf({ file }: ValueFile, key: string): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === key) found.push(inner as Record<string, unknown>);
      else visit(inner);
    }
  };
  visit(parse(readFileSync(file, 'utf8')));
  return found;
}
