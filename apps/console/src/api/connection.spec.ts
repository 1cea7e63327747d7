import { jest } from '@jest/globals';
import { Connection } from './connection.ts';

const init = { method: 'GET', headers: {}, redirect: 'manual' as const, signal: new AbortController().signal };

describe(Connection.name, () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  afterAll(() => fetched.mockRestore());

  it('is lost while calls get no answer, whatever the answers are', async () => {
    const connection = new Connection();
    const listener = jest.fn();
    connection.subscribe(listener);
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(connection.fetch('/v1/devices', init)).rejects.toThrow('Failed to fetch');
    await expect(connection.fetch('/v1/devices', init)).rejects.toThrow();
    expect(connection.isLost()).toBe(true);
    fetched.mockResolvedValue(new Response('', { status: 503 }));
    await connection.fetch('/v1/devices', init);
    expect(connection.isLost()).toBe(false);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('is not lost by a call that the page gave up, but by one without an answer in time', async () => {
    const connection = new Connection();
    fetched.mockRejectedValue(new DOMException('left', 'AbortError'));
    await expect(connection.fetch('/v1/devices', init)).rejects.toThrow();
    expect(connection.isLost()).toBe(false);
    fetched.mockRejectedValue(new DOMException('60 s', 'TimeoutError'));
    await expect(connection.fetch('/v1/devices', init)).rejects.toThrow();
    expect(connection.isLost()).toBe(true);
  });
});
