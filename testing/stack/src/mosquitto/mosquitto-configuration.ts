import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEPLOY_FOLDER } from './build-plugin.ts';

/** The broker's limits for one account: docs/operate/mqtt-broker.md. */
export type MosquittoLimit =
  | 'MAX_CONNECTIONS'
  | 'RESERVED_CONNECTIONS'
  | 'MAX_CONNECTIONS_PER_ACCOUNT'
  | 'MAX_SESSIONS'
  | 'MAX_SESSIONS_PER_ACCOUNT'
  | 'MAX_QUEUED_MESSAGES'
  | 'MAX_QUEUED_BYTES_PER_ACCOUNT'
  | 'BROKER_QUEUED_MESSAGES'
  | 'BROKER_QUEUED_BYTES';

/** Returns the limits of the image. */
export async function defaultLimits(): Promise<Record<MosquittoLimit, string>> {
  const dockerfile = await readFile(join(DEPLOY_FOLDER, 'Dockerfile'), 'utf8');
  const names = [...dockerfile.matchAll(/^ +((?:MAX|RESERVED|BROKER)_\w+)=(\d+)/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  return Object.fromEntries(names) as Record<MosquittoLimit, string>;
}

/** The names in deploy/mosquitto/mosquitto.conf.template. */
export type ConfigurationValues = Record<
  | 'USER'
  | 'PORT'
  | 'ADDRESS'
  | 'CERT_FILE'
  | 'KEY_FILE'
  | 'PLUGIN_FILE'
  | 'JWKS_FILE'
  | 'DENYLIST_FILE'
  | 'ISSUER'
  | 'DATA_DIRECTORY'
  | 'AUTOSAVE_SECONDS'
  | MosquittoLimit,
  string | number
>;

/** @throws Error for a name without a value, or a value that would not stay on its line. */
export function fillIn(template: string, values: Partial<Record<string, string | number>>): string {
  return template.replace(/^(?!#).*$/gm, (line) =>
    line.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = String(values[name] ?? '');
      if (value === '' || /[\r\n]/.test(value)) throw new Error(`mosquitto.conf: no usable value for ${name}`);
      return value;
    }),
  );
}

export async function mosquittoConfiguration(values: ConfigurationValues): Promise<string> {
  return fillIn(await readFile(join(DEPLOY_FOLDER, 'mosquitto.conf.template'), 'utf8'), values);
}
