import { randomBytes } from 'node:crypto';
import { loadMasterKeys } from '@heliograph/service';
import { masterKeyState } from './master-key-state.ts';

const key = (): string => randomBytes(32).toString('base64');

describe(masterKeyState.name, () => {
  const keys = loadMasterKeys({ masterKey: `${key()},${key()}` });
  const [first, second] = keys.map(({ id }) => id) as [string, string];

  it('counts the secrets under each key of the ring in its order, also none', () => {
    expect(masterKeyState(keys, [{ keyId: second, secrets: 7 }])).toEqual({
      keys: [
        { id: first, use: 'encrypts', secrets: 0 },
        { id: second, use: 'decrypts', secrets: 7 },
      ],
    });
  });

  it('lists missing keys and invalid envelopes after the keys of the ring', () => {
    const counts = [
      { keyId: 'ffffffffffffffff', secrets: 2 },
      { keyId: first, secrets: 5 },
      { keyId: null, secrets: 1 },
    ];
    expect(masterKeyState(keys, counts).keys).toEqual([
      { id: first, use: 'encrypts', secrets: 5 },
      { id: second, use: 'decrypts', secrets: 0 },
      { id: 'ffffffffffffffff', use: 'missing', secrets: 2 },
      { id: null, use: 'missing', secrets: 1 },
    ]);
  });

  it('lists a key once that is in the ring twice', () => {
    const twice = key();
    const { keys: shown } = masterKeyState(loadMasterKeys({ masterKey: `${twice},${twice}` }), []);
    expect(shown).toMatchObject([{ use: 'encrypts', secrets: 0 }]);
  });
});
