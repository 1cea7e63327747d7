import type { LoginRules } from '../solarman-platform/simulator-accounts.ts';
import { demoAccounts } from '../solarman-platform/simulator-demo.ts';
import { refusals } from './simulator-answers.ts';

export const demo = demoAccounts('deye', '202411210000001', 10_386_610);

export const loginRules: LoginRules = {
  demo,
  refusals,
  company: 'companyId',
  answer: ({ access, refresh, lifetime, uid }) => ({
    accessToken: access,
    refreshToken: refresh,
    expiresIn: lifetime,
    tokenType: 'bearer',
    scope: null,
    uid,
  }),
};
