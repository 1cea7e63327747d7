import type { AdapterContext } from '@heliograph/vendor-contract';

const FORGET_MS = 6 * 3600 * 1000;

/**
 * Remembers the calls that the vendor does not grant this token, so that they are not repeated in vain at every poll. Forgotten after six hours: a
 * user may get the grant. Only a saving: another replica finds out by itself.
 */
export class GrantMemory {
  private readonly until = new Map<string, number>();

  constructor(private readonly context: Pick<AdapterContext, 'now' | 'timeScale' | 'warn'>) {}

  denied(call: string): boolean {
    return this.context.now() < (this.until.get(call) ?? 0);
  }

  deny(call: string): void {
    this.until.set(call, this.context.now() + FORGET_MS / this.context.timeScale);
    this.context.warn('growatt does not grant this call, going without it', { call });
  }
}
