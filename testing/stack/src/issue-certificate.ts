import { authorityFile as authority, issueCertificate as issue, OpenSslError } from '@heliograph/secrets';
import { StackError } from './stack-error.ts';

export type { CertificateFiles } from '@heliograph/secrets';

/** As of `@heliograph/secrets`. @throws StackError when openssl is missing or fails */
export const issueCertificate: typeof issue = (...args) => issue(...args).catch(refused);

/** The certificate of the stack's own CA. @throws StackError when openssl is missing or fails */
export const authorityFile: typeof authority = (...args) => authority(...args).catch(refused);

function refused(error: unknown): never {
  throw error instanceof OpenSslError ? new StackError(error.message, { cause: error }) : error;
}
