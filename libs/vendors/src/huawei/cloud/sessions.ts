import { randomBytes } from 'node:crypto';
import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { failure, type Answer } from './answers.ts';

const WINDOW_MS = 600_000;
const LOCK_MS = 1_800_000;
const IDLE_MS = 1_800_000;
const MAX_WRONG = 5;

/** Demo values, no secrets. The legacy user was created before `stations` existed, the current one after `getStationList` was closed. */
const current = { userName: 'demo_northbound', systemCode: 'sandbox-huawei-1' };
const legacy = { userName: 'demo_legacy', systemCode: 'sandbox-huawei-2' };

export const users = {
  current,
  legacy,
  mayCall(userName: string, call: string): boolean {
    return call !== (userName === legacy.userName ? 'stations' : 'getStationList');
  },
};

interface Session {
  token: string;
  lastUse: number;
}

/** One session a user, 30 minutes since its last use; token life is not scaled, lock-out windows are, as the other limits. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #wrong = new Map<string, number[]>();
  readonly #lockedUntil = new Map<string, number>();

  constructor(private readonly options: SimulatorOptions) {}

  isLocked(userName: string): boolean {
    return this.options.now() < (this.#lockedUntil.get(userName) ?? 0);
  }

  login(userName: string, systemCode: unknown): { token: string } | { answer: string } {
    const user = [current, legacy].find((known) => known.userName === userName);
    if (!user) return { answer: '' };
    const params = { currentTime: this.options.now() };
    if (this.isLocked(userName)) return { answer: failure(20403, params, '') };
    if (systemCode !== user.systemCode) {
      this.#countWrong(userName);
      return { answer: failure(20400, params, 'user_or_value_invalid') };
    }
    const token = `n-${randomBytes(24).toString('hex')}`;
    this.#sessions.set(userName, { token, lastUse: this.options.now() });
    return { token };
  }

  /** Returns the user of a valid token, whose session it prolongs. */
  userOf(token: string | undefined): string | undefined {
    const now = this.options.now();
    for (const [userName, session] of this.#sessions) {
      if (session.token !== token || now - session.lastUse > IDLE_MS) continue;
      session.lastUse = now;
      return userName;
    }
    return undefined;
  }

  logout(token: unknown): Answer {
    for (const [userName, session] of this.#sessions) if (session.token === token) this.#sessions.delete(userName);
    return { data: 'null' };
  }

  #countWrong(userName: string): void {
    const { timeScale } = this.options;
    const now = this.options.now();
    const recent = (this.#wrong.get(userName) ?? []).filter((at) => now - at < WINDOW_MS / timeScale);
    recent.push(now);
    this.#wrong.set(userName, recent);
    if (recent.length >= MAX_WRONG) this.#lockedUntil.set(userName, now + LOCK_MS / timeScale);
  }
}
