import type { LoginRules } from '../../solarman-platform/cloud/accounts.ts';
import { demoAccounts } from '../../solarman-platform/cloud/demo.ts';
import { refusals } from './answers.ts';

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
