import { SetMetadata } from '@nestjs/common';

export const AUDITED = 'heliograph:audited';

/**
 * On a GET that changes something: it is written to the audit log as every other method is. With `false` on another method: it changes nothing worth an
 * entry, and programs call it every few minutes.
 */
export const Audited = (audited = true) => SetMetadata(AUDITED, audited);
