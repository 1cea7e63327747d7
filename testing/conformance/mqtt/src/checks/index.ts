import type { Check } from '../suite/check.ts';
import { access } from './access.ts';
import { clientIds } from './client-ids.ts';
import { clientNames } from './client-names.ts';
import { forgedTokens } from './forged-tokens.ts';
import { keys } from './keys.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { revocations } from './revocations.ts';
import { restarts } from './restarts.ts';
import { sessions } from './sessions.ts';
import { tokenClaims } from './token-claims.ts';
import { wills } from './wills.ts';

/** The checks that every broker of the MQTT delivery channel must pass. */
export const allChecks: readonly Check[] = [
  ...sessions,
  ...wills,
  ...messages,
  ...clientIds,
  ...tokenClaims,
  ...forgedTokens,
  ...clientNames,
  ...access,
  ...limits,
  ...keys,
  ...revocations,
  ...restarts,
];
