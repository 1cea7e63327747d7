import type { MasterKeyState } from '@heliograph/sdk';

/**
 * The next step of an operator. `missing`: secrets need a key that the ring lacks. `differ`: the services have different rings. `rotate`: secrets need a
 * key that does not encrypt. `check`: no secret does, and such a key exists. `none`: there is one key.
 */
export type NextStep = 'missing' | 'differ' | 'rotate' | 'check' | 'none';

/** @param states one for each service */
export function nextStepOf(states: readonly MasterKeyState[]): NextStep {
  const keys = states.flatMap((state) => state.keys);
  if (keys.some(({ use }) => use === 'missing')) return 'missing';
  if (new Set(states.map((state) => state.keys.map(({ id }) => id).join())).size > 1) return 'differ';
  const others = keys.filter(({ use }) => use === 'decrypts');
  if (others.some(({ secrets }) => secrets > 0)) return 'rotate';
  return others.length > 0 ? 'check' : 'none';
}
