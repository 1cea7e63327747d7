import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEPLOY_FOLDER } from './build-plugin.ts';

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
  | 'MAX_QUEUED_MESSAGES'
  | 'MAX_QUEUED_BYTES',
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
