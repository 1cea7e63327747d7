import { randomUUID } from 'node:crypto';
import { until } from '@heliograph/testbed';
import { DataSource } from 'typeorm';
import { cliContext, type CliContext } from '../src/cli/context.ts';
import { commands, helpFor, parseCall, run } from '../src/cli/run.ts';
import { UsageError } from '../src/cli/command.ts';
import { AuthApi, type Json } from './auth-api.ts';

let api: AuthApi;
let context: CliContext;

beforeAll(async () => {
  api = await AuthApi.start();
  context = cliContext(api.service.app.get(DataSource));
}, 60_000);

const newName = () => `cli-${randomUUID().slice(0, 8)}`;
const cli = async (...args: string[]): Promise<string> => (await run(context, parseCall(args))).output;
const json = async (...args: string[]): Promise<Json> => JSON.parse(await cli(...args, '--json'));

describe('the operator’s command line', () => {
  it('explains every command', () => {
    for (const { name, summary, options } of commands) {
      expect(helpFor(['help'])).toContain(`  ${name} `);
      const help = helpFor([name, '--help'])!;
      expect(help).toContain(summary);
      for (const option of Object.keys(options)) expect(help).toContain(`--${option}`);
    }
  });

  it.each([
    [['nonsense'], 'unknown command nonsense'],
    [[], 'Usage: admin'],
    [['create-account'], '--username is required'],
    [['create-account', '--usrname', 'x'], 'usrname'],
    [['set-quota', '--username', 'x'], '--quota is required'],
  ])('refuses %j and describes the expected format', (args, message) => {
    expect(() => parseCall(args)).toThrow(UsageError);
    expect(() => parseCall(args)).toThrow(message);
  });

  it.each([
    [['show-account'], '--username or --id'],
    [['show-account', '--username', 'nobody-at-all'], 'account nobody-at-all does not exist'],
    [['create-account', '--username', 'a b'], 'a username has'],
    [['create-account', '--username', 'abc', '--quota', '-1'], 'quota'],
    [['create-account', '--username', 'abc', '--language', 'xx'], '--language must be one of'],
    [['list-accounts', '--status', 'deleted'], '--status must be'],
    [['audit-log', '--from', 'yesterday'], '--from must be a time'],
  ])('refuses %j', async (args, message) => {
    const called = async () => run(context, parseCall(args));
    await expect(called()).rejects.toThrow(message);
  });

  it('creates, changes and deletes an account', async () => {
    const username = newName();
    const { id, password } = JSON.parse(await cli('create-account', '--username', username, '--quota', '7'));
    expect((await api.login(username, password)).status).toBe(200);
    expect(await json('set-quota', '--id', id, '--quota', '9')).toMatchObject({ id, deviceQuota: 9 });
    expect(await cli('suspend', '--username', username)).toMatch(new RegExp(`${id} +${username} +suspended +9 +en`));
    expect((await api.login(username, password)).status).toBe(403);
    await cli('activate', '--username', username);
    expect(await cli('list-accounts', '--username', username)).toMatch(/^id +username +status.*\nacc_.*active/);
    const settings = ['--partitions', '5', '--retention-hours', '24', '--bytes-per-second', '100000'];
    const set = { partitions: 5, retentionHours: 24, bytesPerSecond: 100_000 };
    expect(await json('kafka-settings', '--id', id, ...settings)).toEqual({ id, kafka: set });
    expect(await json('kafka-settings', '--id', id, '--partitions', 'default')).toEqual({
      id,
      kafka: { ...set, partitions: null },
    });
    const fresh = JSON.parse(await cli('reset-password', '--id', id));
    expect((await api.login(username, fresh.password)).status).toBe(200);
    await expect(cli('delete-account', '--id', id, '--confirm', 'other')).rejects.toThrow('confirmation');
    expect(await cli('delete-account', '--id', id, '--confirm', username)).toContain(`erasures --id ${id}`);
    expect(await json('erasures', '--id', id)).toMatchObject({ id, requestedBy: 'cli', status: 'running' });
    expect(await cli('erasures')).toMatch(new RegExp(`${id} +running .* cli .*sync-api`));
    expect(await cli('erasures', '--id', id)).toContain('waiting for sync-api, delivery-api, auth-api');
    await expect(cli('show-account', '--id', id)).rejects.toThrow(/account .* does not exist/);

    const seen: Json[] = await until('nine entries in the audit log', async () => {
      const entries = (await json('audit-log', '--account', id, '--actor', 'cli')) as Json[];
      return entries.length === 9 ? entries.reverse() : undefined;
    });
    expect(seen.map(({ action, error }) => [action, error])).toEqual([
      ['create-account', null],
      ['set-quota', null],
      ['suspend', null],
      ['activate', null],
      ['kafka-settings', null],
      ['kafka-settings', null],
      ['reset-password', null],
      ['delete-account', 'confirmation_mismatch'],
      ['delete-account', null],
    ]);
  });

  it('creates and removes operators', async () => {
    await cli('create-operator', '--username', newName());
    const made = JSON.parse(await cli('create-operator', '--username', newName()));
    expect(await cli('list-operators')).toContain(made.id);
    expect(await cli('remove-operator', '--id', made.id)).toContain('is removed');
    await expect(cli('remove-operator', '--id', made.id)).rejects.toThrow(/operator .* does not exist/);
  });
});
