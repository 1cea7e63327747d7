import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The state that the demo keeps between starts, in a file that only its owner may read. */
export interface DemoState {
  operatorPassword: string;
  accountPassword: string;
  webhook?: { id: string; secret: string };
  kafka?: { id: string; username: string; password: string; groupPrefix: string; topics: string[] };
  mqtt?: { id: string; clientIdPrefix: string };
}

const fresh = (): DemoState => ({
  operatorPassword: randomBytes(18).toString('base64url'),
  accountPassword: randomBytes(18).toString('base64url'),
});

export function loadState(file: string): DemoState {
  if (!existsSync(file)) saveState(file, fresh());
  return JSON.parse(readFileSync(file, 'utf8')) as DemoState;
}

export function saveState(file: string, state: DemoState): void {
  writeFileSync(file, `${JSON.stringify(state, undefined, 2)}\n`, { mode: 0o600 });
}
