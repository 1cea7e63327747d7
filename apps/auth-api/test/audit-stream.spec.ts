import { mkdir, mkdtemp, readFile, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { AuthApi, type Json } from './auth-api.ts';

let api: AuthApi;
let folder: string;
let file: string;
let operator: { id: string; token: string };

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'audit-')), 'later');
  file = join(folder, 'audit.jsonl');
  api = await AuthApi.start({ AUDIT_STREAM: file });
  operator = await api.newAccount('operator');
}, 60_000);

const setQuota = async (id: string, deviceQuota: number): Promise<void> => {
  const answer = await api.send('PATCH', `/v1/admin/accounts/${id}`, { token: operator.token, body: { deviceQuota } });
  expect(answer.status).toBe(200);
};

/** Entries of a test's own account, without those that came again. */
async function entriesOf(accountId: string, path = file): Promise<Json[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  expect(text === '' || text.endsWith('\n')).toBe(true);
  const entries = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Json => JSON.parse(line))
    .filter((entry) => entry.accountId === accountId && entry.action === 'updateAccount');
  return entries.filter(({ id }, index) => entries.findIndex((entry) => entry.id === id) === index);
}

it('writes every entry of an account in order, also those from before the file could be written', async () => {
  const account = await api.newAccount();
  for (const quota of [1, 2, 3]) await setQuota(account.id, quota);
  // The API has them, while nothing can be written: its audit log does not wait for the file.
  await until('three entries in the API', async () => {
    const path = `/v1/admin/audit-log?action=updateAccount&accountId=${account.id}`;
    return (await api.send('GET', path, { token: operator.token })).body.result.items.length === 3;
  });
  await mkdir(folder);
  for (const quota of [4, 5]) await setQuota(account.id, quota);
  const entries = await until('five lines', async () => {
    const found = await entriesOf(account.id);
    return found.length === 5 ? found : undefined;
  });
  expect(entries.map(({ object }) => object.deviceQuota)).toEqual([1, 2, 3, 4, 5]);
  expect(entries[0]).toMatchObject({
    type: 'heliograph.audit',
    time: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
    actor: operator.id,
    action: 'updateAccount',
    status: 200,
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const text = await readFile(file, 'utf8');
  for (const secret of [account.password, account.token, operator.token]) expect(text).not.toContain(secret);
}, 120_000);

it('continues in a new file after the old one was renamed', async () => {
  const account = await api.newAccount();
  await setQuota(account.id, 1);
  await until('a line', async () => (await entriesOf(account.id)).length === 1);
  await rename(file, `${file}.1`);
  await setQuota(account.id, 2);
  const [entry] = await until('a line in the new file', async () => {
    const found = await entriesOf(account.id);
    return found.length > 0 ? found : undefined;
  });
  expect(entry.object.deviceQuota).toBe(2);
  expect(await entriesOf(account.id, `${file}.1`)).toHaveLength(1);
}, 120_000);

it('writes to the standard output', async () => {
  const written: string[] = [];
  const write = (text: string | Uint8Array, done: unknown): boolean => {
    written.push(String(text));
    if (typeof done === 'function') done();
    return true;
  };
  const stdout = jest.spyOn(process.stdout, 'write').mockImplementation(write);
  try {
    await AuthApi.start({ AUDIT_STREAM: 'stdout' });
    // Both replicas have partitions: it is one of the next accounts.
    await until('a line on the standard output', async () => {
      const { id } = await api.newAccount();
      await setQuota(id, 1);
      return written.some((text) => text.includes('"type":"heliograph.audit"') && text.endsWith('}\n'));
    });
  } finally {
    stdout.mockRestore();
  }
}, 120_000);

it.each(['audit.jsonl', 'stderr', './audit'])('is refused at the start with %s', async (path) => {
  await expect(AuthApi.start({ AUDIT_STREAM: path })).rejects.toThrow(
    'AUDIT_STREAM must be stdout or an absolute path',
  );
});
