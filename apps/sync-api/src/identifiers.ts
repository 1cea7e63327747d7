import { randomBase32 } from '@heliograph/service';

/**
 * Returns an id with 60 random bits: `va_` vendor account, `plt_` plant, `dev_` device, `job_` sync job, `grp_` group. It has neither `-` nor `.`,
 * because MQTT topics are built from it.
 */
export function newId(prefix: 'va' | 'plt' | 'dev' | 'job' | 'grp'): string {
  return `${prefix}_${randomBase32(12)}`;
}
