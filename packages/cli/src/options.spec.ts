import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secrets } from './file/secrets.ts';
import { SourceFile } from './file/source-file.ts';
import { optionsOf } from './options.ts';
import { SigningSecrets } from './signing-secrets.ts';

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'heliograph-cli-'))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

it('takes apply with a file, and names what is wrong', () => {
  expect(optionsOf(['apply', '-f', 'a.yaml', '--dry-run'])).toMatchObject({
    file: 'a.yaml',
    dryRun: true,
    prune: false,
  });
  expect(optionsOf(['--help'])).toBeUndefined();
  expect(() => optionsOf(['apply'])).toThrow('-f is missing');
  expect(() => optionsOf(['destroy', '-f', 'a.yaml'])).toThrow('command');
  expect(() => optionsOf(['apply', '-f', 'a.yaml', '--purge'])).toThrow('--purge');
});

it('reads secrets of the environment and of files beside the file, and names those that are missing', () => {
  const source = new SourceFile(join(directory, 'account.yaml'), 'version: 1\n');
  const secrets = new Secrets(source, { KEY: 'k', EMPTY: '' });
  writeFileSync(join(directory, 'secret.txt'), 'two words \n');
  expect(secrets.values({ a: { env: 'KEY' }, b: { file: 'secret.txt' } }, [])).toEqual({ a: 'k', b: 'two words ' });
  expect(() => secrets.value({ env: 'EMPTY' }, ['x'])).toThrow('x.env: the environment variable EMPTY is not set');
  expect(() => secrets.value({ file: 'gone.txt' }, ['x'])).toThrow(/x\.file: .*gone\.txt cannot be read \(ENOENT\)/);
});

it('keeps signing secrets beside those of earlier runs, for their owner alone', () => {
  const file = join(directory, 'secrets.json');
  new SigningSecrets(file, () => undefined).keep('a', 'whsec_a');
  const printed: string[] = [];
  new SigningSecrets(file, (line) => printed.push(line)).keep('b', 'whsec_b');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ webhooks: { a: 'whsec_a', b: 'whsec_b' } });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(printed.join()).not.toContain('whsec_');
});

it('refuses a file for signing secrets that is none, before the first change', () => {
  const file = join(directory, 'notes.txt');
  writeFileSync(file, 'my notes');
  chmodSync(file, 0o600);
  expect(() => new SigningSecrets(file, () => undefined)).toThrow('name another file');
  expect(readFileSync(file, 'utf8')).toBe('my notes');
});
