import type { MasterKeyState } from '@heliograph/sdk';

/**
 * What an operator has to do next. `missing`: secrets need a key that the ring lacks. `differ`: the services have different rings. `rotate`: secrets
 * need a key that does not encrypt. `check`: none does, and there is such a key. `none`: there is one key.
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
