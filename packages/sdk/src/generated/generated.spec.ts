import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Heliograph } from '../client/heliograph.ts';
import { committedOperations } from '../../test/committed-operations.ts';

const tool = fileURLToPath(new URL('../../tools/generate.mjs', import.meta.url));

describe('the generated client', () => {
  it('is of the committed API document', () => {
    expect(() => execFileSync(process.execPath, [tool, '--check'], { stdio: 'pipe' })).not.toThrow();
  });

  it('has a method for every operation that a program calls', () => {
    const ofTheSession = ['login', 'logout', 'refreshToken'];
    const called = committedOperations().filter(({ id, isForPrograms }) => isForPrograms && !ofTheSession.includes(id));
    expect(called.length).toBeGreaterThan(50);
    const missing = called.filter(({ id }) => typeof (Heliograph.prototype as never)[id] !== 'function');
    expect(missing).toEqual([]);
  });
});
