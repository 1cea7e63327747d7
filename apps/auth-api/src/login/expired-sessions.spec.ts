import { createLogger } from '@heliograph/service';
import type { DataSource } from 'typeorm';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { ExpiredSessions } from './expired-sessions.ts';

describe(ExpiredSessions.name, () => {
  const lines: string[] = [];
  const logger = createLogger('test', 'warn', { write: (line) => void lines.push(line) });

  /** @param locked account whose row cannot be locked */
  function setUp(ids: readonly string[], locked: string) {
    const done: string[] = [];
    const database = {
      query: (sql: string) => {
        if (sql.startsWith('DELETE')) done.push('expired tokens');
        return Promise.resolve(ids.map((id) => ({ id })));
      },
      transaction: (work: (manager: object) => Promise<void>) => work({}),
    };
    const accounts = {
      lock: (_: object, id: string) =>
        id === locked ? Promise.reject(new Error('lock timeout')) : Promise.resolve({ endedSessions: {} }),
      updateWithin: (_: object, id: string) => Promise.resolve(void done.push(id)),
    };
    const work = new ExpiredSessions(database as unknown as DataSource, accounts as unknown as AccountsService, logger);
    return { done, work };
  }

  it('removes the sessions of all other accounts when those of one cannot be removed, and names it', async () => {
    const { done, work } = setUp(['a1', 'a2', 'a3'], 'a2');
    await expect(work.run()).rejects.toThrow('1 of 3 failed');
    expect(done).toEqual(['a1', 'a3', 'expired tokens']);
    expect(JSON.parse(lines[0]!)).toMatchObject({ accountId: 'a2', err: { message: 'lock timeout' } });
  });
});
