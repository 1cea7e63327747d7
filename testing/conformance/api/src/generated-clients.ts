import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandResult, goModule, goProgram, mavenJars, pythonPackages, runCommand } from '@heliograph/stack';
import { root } from './root.ts';

const programs = join(root, 'testing', 'conformance', 'api', 'clients');

/** The document in both versions, as files. */
interface Documents {
  '3.1': string;
  '3.0': string;
}

/** A client that somebody else's generator made of the document, with our program that uses it. */
interface GeneratedClient {
  /** What the generator printed. */
  output: string;
  /** Lines of generated code. */
  lines: number;
  /** Calls the product. */
  run: (args: readonly string[]) => Promise<CommandResult>;
}

/** @param work an empty folder @throws Error when a client cannot be made or compiled */
type Generator = (documents: Documents, work: string) => Promise<GeneratedClient>;

const silent = (): void => undefined;

/** Generators in pinned versions. They are fetched once, as everything else that the tests start. */
export const generators: Readonly<Record<string, Generator>> = {
  'openapi-python-client': python,
  'oapi-codegen': go,
  'openapi-generator for Java': java,
};

async function python(documents: Documents, work: string): Promise<GeneratedClient> {
  const from = join(programs, 'python');
  const requirements = join(from, 'requirements.txt');
  const { binary, environment, folder } = await pythonPackages({ name: 'openapi-python-client', requirements }, silent);
  const env = { ...environment, PYTHONPATH: `${folder}:${work}` };
  const client = join(work, 'heliograph_client');
  const options = ['--path', documents['3.1'], '--output-path', client, '--meta', 'none'];
  const config = ['--config', join(from, 'config.yaml'), '--fail-on-warning'];
  const output = await finished(binary, ['-m', 'openapi_python_client', 'generate', ...options, ...config], { env });
  // Every module, also those that our program does not import.
  const imports =
    'import importlib, pkgutil, heliograph_client as c; [importlib.import_module(m.name) for m in pkgutil.walk_packages(c.__path__, "heliograph_client.")]';
  await finished(binary, ['-c', imports], { env });
  const run = (args: readonly string[]): Promise<CommandResult> =>
    runCommand(binary, [join(from, 'main.py'), ...args], { env });
  return { output, lines: await linesBelow(client, '.py'), run };
}

/** oapi-codegen knows OpenAPI 3.0 alone. */
async function go(documents: Documents, work: string): Promise<GeneratedClient> {
  const version = '2.8.2';
  const directory = await goModule({
    path: 'github.com/oapi-codegen/oapi-codegen/v2',
    version: `v${version}`,
    sum: 'h1:68UGCFId8tysEuz1jqDgem0Lnz0d6T+73br+KwH/W6k=',
  });
  const name = `oapi-codegen-${version}`;
  const generator = await goProgram({ name, directory, package: './cmd/oapi-codegen', takes: '20 s' });
  await cp(join(programs, 'go'), work, { recursive: true });
  const client = join(work, 'client');
  await mkdir(client);
  const options = ['-generate', 'types,client', '-package', 'client', '-o', join(client, 'client.gen.go')];
  const output = await finished(generator, [...options, documents['3.0']]);
  const program = join(work, 'program');
  await finished('go', ['build', '-o', program, '.'], {
    cwd: work,
    env: { CGO_ENABLED: '0', GOFLAGS: '-mod=readonly' },
  });
  return { output, lines: await linesBelow(client, '.go'), run: (args) => runCommand(program, args) };
}

async function java(documents: Documents, work: string): Promise<GeneratedClient> {
  const from = join(programs, 'java');
  const jars = await mavenJars('generated-client', join(from, 'pom.xml'), silent);
  const isGenerator = (name: string): boolean => name.startsWith('openapi-generator');
  const files = await readdir(jars);
  const generator = join(jars, files.find(isGenerator)!);
  const classPath = files.filter((name) => !isGenerator(name)).map((name) => join(jars, name));
  const client = join(work, 'client');
  const parts = 'apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';
  const style = 'hideGenerationTimestamp=true,openApiNullable=false,useSingleRequestParameter=true';
  const source = [
    '-jar',
    generator,
    'generate',
    '-g',
    'java',
    '--library',
    'native',
    '-i',
    documents['3.1'],
    '-o',
    client,
  ];
  // A method `wait` is Java's own.
  const names = ['--parameter-name-mappings', 'wait=waitForSync'];
  const options = ['--global-property', parts, '--additional-properties', style];
  const output = await finished('java', [...source, ...options, ...names]);
  const sources = await filesBelow(join(client, 'src', 'main', 'java'), '.java');
  const classes = join(work, 'classes');
  const compiled = ['-nowarn', '-proc:none', '-d', classes, '-cp', classPath.join(':')];
  await finished('javac', [...compiled, ...sources, join(from, 'Main.java')]);
  const run = (args: readonly string[]): Promise<CommandResult> =>
    runCommand('java', ['-cp', [classes, ...classPath].join(':'), 'Main', ...args]);
  return { output, lines: await linesBelow(client, '.java'), run };
}

/** @returns what the program printed. @throws Error with its end when it fails */
async function finished(program: string, args: readonly string[], options = {}): Promise<string> {
  const { code, stdout, stderr } = await runCommand(program, args, options);
  const output = stdout + stderr;
  if (code !== 0)
    throw new Error(`${program} ${args.slice(0, 3).join(' ')} ended with ${code}: ${output.slice(-3_000)}`);
  return output;
}

async function filesBelow(folder: string, extension: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(extension));
  return files.map(({ parentPath, name }) => join(parentPath, name));
}

async function linesBelow(folder: string, extension: string): Promise<number> {
  const texts = await Promise.all((await filesBelow(folder, extension)).map((file) => readFile(file, 'utf8')));
  return texts.reduce((lines, text) => lines + text.split('\n').length - 1, 0);
}
