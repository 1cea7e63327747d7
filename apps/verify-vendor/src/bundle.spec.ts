import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Anonymizer } from './anonymizer.ts';
import { releaseFolder, reserveFolder, writeBundle } from './bundle.ts';
import { writeCredentials } from './local-session.ts';
import { Secrets } from './secrets.ts';

const schema = {
  type: 'object' as const,
  required: [],
  additionalProperties: false as const,
  properties: { token: { type: 'string' as const, title: '', description: '', maxLength: 100, writeOnly: true } },
};
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'bundle-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const anonymizer = (): Anonymizer =>
  new Anonymizer({ vocabulary: { members: [], words: {} }, measured: new Set(), words: [] });

describe('a bundle', () => {
  it('is written for its owner alone', () => {
    const target = join(folder, 'new');
    reserveFolder(target);
    const written = writeBundle(target, [{ name: 'a', text: 'x' }], anonymizer(), new Secrets({}, schema));
    expect(written).toEqual({ folder: target, files: 1, replaced: {} });
    expect([readFileSync(join(target, 'a'), 'utf8'), statSync(join(target, 'a')).mode & 0o777]).toEqual(['x', 0o600]);
    expect(() => reserveFolder(target)).toThrow('is not empty');
    releaseFolder(target);
    expect(existsSync(target)).toBe(true);
  });

  it.each([
    ['a secret', '{"a":"pa ss\\"word"}'],
    ['a secret in a query', 'GET /x?t=pa%20ss%22word'],
    ['a serial number in a text', '{"note":"AB1234567 is lost"}'],
    ['a number', '[7654321]'],
    ['a name', '{"x":"Ada\'s roof"}'],
    ['a place', '{"x":52.51711}'],
  ])('is not written where %s stands in it', (_, text) => {
    const target = join(folder, 'new');
    const one = anonymizer();
    one.pseudonyms.note('AB1234567', 'serial number');
    one.pseudonyms.note('7654321', 'id');
    one.pseudonyms.note("Ada's roof", 'name');
    one.pseudonyms.note('52.51711', 'coordinate');
    const files = [
      { name: 'good', text: '{"n":76543210,"b":17654321.5}' },
      { name: 'bad', text },
    ];
    const written = writeBundle(target, files, one, new Secrets({ token: 'pa ss"word' }, schema));
    expect(written).toEqual({ refused: expect.stringContaining('not written'), files: ['bad'] });
    expect(existsSync(target)).toBe(false);
  });
});

describe('the folder of a bundle', () => {
  it('is removed when it stays empty', () => {
    const target = join(folder, 'new');
    reserveFolder(target);
    releaseFolder(target);
    expect(existsSync(target)).toBe(false);
  });

  it('is refused where it cannot be created, before a call is made', () => {
    expect(() => reserveFolder(join(folder, 'none', 'deep'))).toThrow('cannot be written (ENOENT)');
  });
});

describe('renewed credentials', () => {
  it('are written as a whole, for their owner alone', () => {
    const file = join(folder, 'renewed');
    writeCredentials(file, { refreshToken: 'r2' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ refreshToken: 'r2' });
    expect([statSync(file).mode & 0o777, readdirSync(folder)]).toEqual([0o600, ['renewed']]);
  });
});
