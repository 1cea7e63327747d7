import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** An account with its channels, as a rig keeps it between starts, in a file that only its owner may read. */
export interface AccountState {
  operatorPassword: string;
  accountPassword: string;
  webhook?: { id: string; secret: string };
  kafka?: { id: string; username: string; password: string; groupPrefix: string; topics: string[] };
  mqtt?: { id: string; clientIdPrefix: string };
}

const fresh = (): AccountState => ({
  operatorPassword: randomBytes(18).toString('base64url'),
  accountPassword: randomBytes(18).toString('base64url'),
});

export function loadState(file: string): AccountState {
  if (!existsSync(file)) saveState(file, fresh());
  return JSON.parse(readFileSync(file, 'utf8')) as AccountState;
}

export function saveState(file: string, state: AccountState): void {
  writeFileSync(file, `${JSON.stringify(state, undefined, 2)}\n`, { mode: 0o600 });
}
