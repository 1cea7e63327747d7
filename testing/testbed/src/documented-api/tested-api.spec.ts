import { Started } from './tested-api.ts';

describe(Started.name, () => {
  it('stops the last first', async () => {
    const started = new Started();
    const stopped: string[] = [];
    for (const name of ['broker', 'api']) started.atEnd(() => void stopped.push(name));
    await started.stop();
    expect(stopped).toEqual(['api', 'broker']);
  });

  it('stops the others when one rejects, and rejects with its error', async () => {
    const started = new Started();
    let stops = 0;
    started.atEnd(() => stops++);
    started.atEnd(() => Promise.reject(new Error('the API hangs')));
    await expect(started.stop()).rejects.toThrow('the API hangs');
    expect(stops).toBe(1);
  });
});
