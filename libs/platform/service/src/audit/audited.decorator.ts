import { SetMetadata } from '@nestjs/common';

export const AUDITED = 'heliograph:audited';

/** On a GET that changes something: it is written to the audit log as every other method is. */
export const Audited = () => SetMetadata(AUDITED, true);
