import type { LoginRules } from '../solarman-platform/simulator-accounts.ts';
import { demoAccounts } from '../solarman-platform/simulator-demo.ts';
import { refusals } from './simulator-answers.ts';

export const demo = demoAccounts('solarman', '3024112100000001', 10_702_070);

export const loginRules: LoginRules = {
  demo,
  refusals,
  company: 'orgId',
  answer: ({ access, refresh, lifetime, uid }) => ({
    access_token: access,
    token_type: 'bearer',
    refresh_token: refresh,
    expires_in: lifetime,
    scope: null,
    uid,
  }),
};
