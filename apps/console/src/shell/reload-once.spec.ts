import { jest } from '@jest/globals';
import { reloadOnce, type ReloadablePage } from './reload-once.ts';

/** One tab: its storage outlives reloads. */
function tab() {
  const kept = new Map<string, string>();
  const reload = jest.fn();
  const page = (change: Partial<ReloadablePage> = {}): ReloadablePage => ({
    build: '/console/assets/index-a.js',
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    },
    isServed: () => Promise.resolve(true),
    reload,
    ...change,
  });
  return { page, reload };
}

describe(reloadOnce.name, () => {
  it('reloads a build once', async () => {
    const { page, reload } = tab();
    expect(await reloadOnce(page())).toBe(true);
    expect(await reloadOnce(page())).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not go back and forth between two builds', async () => {
    const { page, reload } = tab();
    for (const build of ['a', 'b', 'a', 'b', 'a']) await reloadOnce(page({ build }));
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('keeps the page while the server does not answer, and reloads when it does', async () => {
    const { page, reload } = tab();
    expect(await reloadOnce(page({ isServed: () => Promise.resolve(false) }))).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    expect(await reloadOnce(page())).toBe(true);
  });

  it('never reloads where the browser refuses storage', async () => {
    const { page, reload } = tab();
    const refuse = (): never => {
      throw new Error('SecurityError');
    };
    expect(await reloadOnce(page({ storage: { getItem: () => null, setItem: refuse } }))).toBe(false);
    expect(await reloadOnce(page({ storage: { getItem: refuse, setItem: refuse } }))).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
