import type { MasterKeyState } from '@heliograph/sdk';
import { nextStepOf } from './next-step.ts';

type Key = MasterKeyState['keys'][number];

const encrypts = (id: string, secrets: number): Key => ({ id, use: 'encrypts', secrets });
const decrypts = (id: string, secrets: number): Key => ({ id, use: 'decrypts', secrets });
const missing = (id: string | null): Key => ({ id, use: 'missing', secrets: 1 });
const ring = (...keys: Key[]): MasterKeyState => ({ keys });

describe(nextStepOf.name, () => {
  it.each([
    ['none', [ring(encrypts('a', 5)), ring(encrypts('a', 0))]],
    ['rotate', [ring(encrypts('b', 0), decrypts('a', 5)), ring(encrypts('b', 2), decrypts('a', 0))]],
    ['check', [ring(encrypts('b', 5), decrypts('a', 0)), ring(encrypts('b', 2), decrypts('a', 0))]],
    ['differ', [ring(encrypts('b', 0), decrypts('a', 5)), ring(encrypts('a', 2))]],
    ['differ', [ring(encrypts('b', 0), decrypts('a', 5)), ring(encrypts('a', 2), decrypts('b', 0))]],
    ['missing', [ring(encrypts('b', 0)), ring(encrypts('b', 2), missing('a'))]],
    ['missing', [ring(encrypts('b', 0), missing(null)), ring(encrypts('a', 2))]],
  ] as const)('is to %s', (step, states) => expect(nextStepOf(states)).toBe(step));
});
