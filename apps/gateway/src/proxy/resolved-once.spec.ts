import { resolvedOnce } from './resolved-once.ts';

describe('resolvedOnce', () => {
  it('fails until every name has had an address, and asks for no name again', async () => {
    const known = new Set(['auth-api']);
    const asked: string[] = [];
    const check = resolvedOnce(['http://auth-api:3000', 'http://sync-api:3000', 'http://auth-api:3001'], (host) => {
      asked.push(host);
      return known.has(host) ? Promise.resolve() : Promise.reject(new Error('ENOTFOUND'));
    });
    await expect(check()).rejects.toThrow('no address for sync-api');
    known.add('sync-api');
    await check();
    known.clear();
    await check();
    expect(asked).toEqual(['auth-api', 'sync-api', 'sync-api']);
  });

  it('takes addresses, of both families', async () => {
    await resolvedOnce(['http://127.0.0.1:3000', 'http://[::1]:3000'])();
  });
});
