import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import type { CliContext } from './context.ts';
import { format } from './command.ts';
import { signingKeys } from './signing-keys-command.ts';

describe('rotate-signing-keys', () => {
  const noContext = {} as CliContext;
  let file: string;
  const { SIGNING_KEYS_FILE: before } = process.env;
  const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);

  beforeEach(async () => {
    file = join(await mkdtemp(join(tmpdir(), 'signing-keys-')), 'signing-keys.json');
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    await writeFile(file, JSON.stringify({ keys: [{ ...(await exportJWK(privateKey)), kid: 'old' }] }));
    process.env.SIGNING_KEYS_FILE = file;
    stderr.mockClear();
  });
  afterEach(() => rm(join(file, '..'), { recursive: true }));
  afterAll(() => {
    if (before === undefined) delete process.env.SIGNING_KEYS_FILE;
    else process.env.SIGNING_KEYS_FILE = before;
    stderr.mockRestore();
  });

  it.each([false, true])('with `--print` prints only the contents of the Secret (JSON: %s)', async (asJson) => {
    const stored = await readFile(file, 'utf8');
    const output = format(await signingKeys.run(noContext, { print: true }), asJson);
    const { keys } = JSON.parse(output) as { keys: { kid: string; d: string }[] };
    expect(keys.map(({ kid }) => kid)).toEqual(['old', expect.any(String)]);
    expect(keys.every(({ d }) => d.length > 0)).toBe(true);
    expect(await readFile(file, 'utf8')).toBe(stored);
    expect(stderr).toHaveBeenCalledWith(expect.stringContaining('is published beside old'));
  });

  it('prints no private key without it', async () => {
    for (const asJson of [false, true]) expect(format(await signingKeys.run(noContext, {}), asJson)).not.toMatch(/"d"/);
  });
});
