import { importPast } from './past.ts';

describe(importPast.name, () => {
  it('imports the days until devices were first seen, of the vendor accounts that have no import yet', async () => {
    const posted: [string, unknown][] = [];
    const lists: Record<string, unknown[]> = {
      '/v1/vendor-accounts?limit=500': [{ id: 'va_1' }, { id: 'va_2' }],
      '/v1/vendor-accounts/va_1/imports?limit=1': [{ importId: 'imp_1' }],
      '/v1/vendor-accounts/va_2/imports?limit=1': [],
    };
    const api = {
      get: (path: string) => Promise.resolve({ items: lists[path] }),
      post: (path: string, body: unknown) => Promise.resolve(void posted.push([path, body])),
    };
    expect(await importPast(api, 3, Date.parse('2026-11-28T10:00:00Z'))).toBe(1);
    const body = { from: '2026-11-25T10:00:00.000Z', resolution: 'samples', channels: [] };
    expect(posted).toEqual([['/v1/vendor-accounts/va_2/imports', body]]);
  });
});
