import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SigningSecrets } from './signing-secrets.ts';

it('keeps secrets beside earlier ones, in a file that its owner alone may read from the first of ours on', () => {
  const directory = mkdtempSync(join(tmpdir(), 'heliograph-secrets-'));
  const file = join(directory, 'secrets.json');
  writeFileSync(file, '{"webhooks":{"earlier":"s1"}}', { mode: 0o644 });
  try {
    new SigningSecrets(file, () => undefined).keep('later', 's2');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ webhooks: { earlier: 's1', later: 's2' } });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
