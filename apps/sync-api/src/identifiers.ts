import { randomBytes } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** `va_` vendor account, `plt_` plant, `dev_` device, `job_` sync job, `grp_` group; 60 random bits. No `-` and no `.`: MQTT topics are built from it. */
export function newId(prefix: 'va' | 'plt' | 'dev' | 'job' | 'grp'): string {
  return `${prefix}_${Array.from(randomBytes(12), (byte) => alphabet.charAt(byte % 32)).join('')}`;
}
