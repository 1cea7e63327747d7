import type { AccountProvisioner } from '@heliograph/kafka-accounts';
import { createLogger } from '@heliograph/service';
import type { DataSource } from 'typeorm';
import { KafkaPermissions } from './kafka-permissions.ts';

describe(KafkaPermissions.name, () => {
  const lines: string[] = [];
  const logger = createLogger('test', 'warn', { write: (line) => void lines.push(line) });

  it('restores the permissions of a user, and with them those that it lacked', async () => {
    const written: unknown[] = [];
    const row = { id: 'c1', username: 'u1', accountId: 'a1', suspend: false };
    const query = (sql: string, values: unknown[] = []): Promise<unknown[]> => {
      if (sql.startsWith('UPDATE')) written.push(values);
      return Promise.resolve([row]);
    };
    const restored: string[] = [];
    const restoreCredential = ({ username }: { username: string }): Promise<void> =>
      Promise.resolve(void restored.push(username));
    const database = { query } as unknown as DataSource;
    const provisioner = { restoreCredential } as unknown as AccountProvisioner;
    await new KafkaPermissions(database, provisioner, logger).run();
    expect({ restored, written }).toEqual({ restored: ['u1'], written: [['c1', false, 3]] });
  });

  /** @param refused names of users that the broker refuses */
  async function run(outdated: number, refused: readonly string[]): Promise<{ asked: string[]; written: string[] }> {
    const asked: string[] = [];
    const written: string[] = [];
    const rows = Array.from({ length: outdated }, (_, i) => ({
      id: `c${i}`,
      username: `u${i}`,
      accountId: `a${i}`,
      suspend: true,
    }));
    const database = {
      query: (sql: string, [id]: string[] = []) => {
        if (sql.startsWith('UPDATE')) written.push(id!);
        return Promise.resolve(rows);
      },
    };
    const provisioner: Pick<AccountProvisioner, 'suspendCredential'> = {
      suspendCredential: ({ username }) => {
        asked.push(username);
        return refused.includes(username) ? Promise.reject(new Error('no such user')) : Promise.resolve();
      },
    };
    lines.length = 0;
    const permissions = new KafkaPermissions(
      database as unknown as DataSource,
      provisioner as AccountProvisioner,
      logger,
    );
    await expect(permissions.run()).rejects.toThrow(`${refused.length} of ${outdated} failed`);
    return { asked, written };
  }

  it('changes the permissions of all others when those of one account cannot be changed, and names it', async () => {
    expect((await run(3, ['u1'])).written).toEqual(['c0', 'c2']);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      accountId: 'a1',
      credentialId: 'c1',
      err: { message: 'no such user' },
    });
  });

  it('leaves the rest to the next run when three in a row fail: the broker is unavailable', async () => {
    expect((await run(9, ['u2', 'u3', 'u4'])).asked).toEqual(['u0', 'u1', 'u2', 'u3', 'u4']);
  });
});
