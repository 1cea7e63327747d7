import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importedKeyPrefix, LiveRequests } from './live-requests.ts';

describe('LiveRequests', () => {
  it('counts the live records of a log, also of a line that is written in two parts', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'live-requests-'));
    const file = join(directory, 'log');
    const live = new LiveRequests(file);
    try {
      expect(await live.requests()).toBe(0);
      appendFileSync(file, `1.0 solis:A:1\n1.1 ${importedKeyPrefix}solis:A:2\n1.2 sol`);
      expect(await live.requests()).toBe(1);
      appendFileSync(file, 'is:A:3\n');
      expect(await live.requests()).toBe(2);
    } finally {
      await live.close();
      rmSync(directory, { recursive: true });
    }
  });
});
