import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../..');

/** It is bundled for the browser: of it only types are checked. */
const bundled = join(root, 'apps/console');

/** Folders and file names of test equipment; none of it may be compiled into shipped programs. */
const equipment =
  /^testing\/|\/testing\/|\/test\/|\.spec\.tsx?$|(^|[/-])testing\.ts$|harness\.ts$|\.fixture\.ts$|-suite\.ts$|(?<!\/cloud)\/(simulated|fake|mock)-/;
/** Imports of test equipment, of ours by its names and of others. */
const testImport =
  /from '(?:@heliograph\/(?:stack|testbed)(?:\/[^']*)?|[^']*\/testing(?:\/[^']*)?|@jest\/globals|testcontainers)'/;

/** Returns the configurations that the product's build compiles, with those they refer to. */
function productBuilds(): string[] {
  const found = new Set([join(root, 'tsconfig.build.json')]);
  for (const file of found) {
    const { references = [] } = read(file) as { references?: { path: string }[] };
    const folders = references.map(({ path }) => resolve(dirname(file), path));
    for (const folder of folders) if (folder !== bundled) found.add(join(folder, 'tsconfig.json'));
  }
  return [...found];
}

function read(file: string): unknown {
  const { config, error } = ts.readConfigFile(file, (name) => readFileSync(name, 'utf8'));
  if (error) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(error.messageText, '\n')}`);
  return config;
}

const sourcesOf = (file: string): string[] =>
  ts
    .parseJsonConfigFileContent(read(file), ts.sys, dirname(file), undefined, file)
    .fileNames.map((name) => relative(root, name))
    .sort();

const builds = productBuilds();
const sources = builds.flatMap(sourcesOf);

describe("the product's build", () => {
  it('compiles every app and library', () => {
    expect(builds.length).toBeGreaterThan(20);
    expect(sources).toContain('apps/normalizer/src/main.ts');
    expect(sources).toContain('libs/vendors/src/registry.ts');
  });

  it('compiles no test equipment: put it into a folder testing/, which tsconfig.base.json excludes', () => {
    expect(sources.filter((file) => equipment.test(file))).toEqual([]);
  });

  it('imports no test equipment', () => {
    expect(sources.filter((file) => testImport.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('refers to no project of testing/: name it in nx.sync.ignoredDependencies of the tsconfig.json', () => {
    expect(builds.map((file) => relative(root, file)).filter((file) => file.startsWith('testing/'))).toEqual([]);
  });

  it('has one copy of what projects share at runtime: two copies of Nest do not share their providers', () => {
    const lock = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
    const copiesOf = (name: string): number => {
      const resolved = lock.matchAll(new RegExp(`^ {6}'?${name}'?:\\n {8}specifier: .*\\n {8}version: (.*)$`, 'gm'));
      return new Set(Array.from(resolved, ([, version]) => version)).size;
    };
    const shared = [
      '@nestjs/common',
      '@nestjs/core',
      '@nestjs/microservices',
      '@nestjs/typeorm',
      'typeorm',
      'prom-client',
    ];
    expect(shared.filter((name) => copiesOf(name) !== 1)).toEqual([]);
  });
});

/** A compiled file stays in dist/ when its source is gone: there the programs find it, in a fresh clone they do not. */
describe('the programs of tools/', () => {
  const imports = readdirSync(join(root, 'tools')).flatMap((name) => {
    const text = name.endsWith('.mjs') ? readFileSync(join(root, 'tools', name), 'utf8') : '';
    return [...text.matchAll(/import \{([^}]*)\} from '\.\.\/([^']*\/)dist\/([^']*)\.js'/g)].map(
      ([, names = '', folder = '', file = '']) => ({ name, names, source: `${folder}src/${file}.ts` }),
    );
  });

  it.each(imports)('$name imports what $source exports', ({ names, source }) => {
    const text = readFileSync(join(root, source), 'utf8');
    const imported = names.split(',').map((each) => each.trim().split(' as ')[0]!);
    const isExported = (each: string) => text.includes('export *') || new RegExp(`\\b${each}\\b`).test(text);
    expect(imported.filter((each) => each !== '' && !isExported(each))).toEqual([]);
  });
});
