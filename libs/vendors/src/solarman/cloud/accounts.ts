import type { LoginRules } from '../../solarman-platform/cloud/accounts.ts';
import { demoAccounts, type Demo } from '../../solarman-platform/cloud/demo.ts';
import { refusals } from './answers.ts';

const accounts = demoAccounts('solarman', '3024112100000001', 10_702_070);

/** An app whose calls were bought: fleets of any size are polled each five minutes. */
export const demo: Demo = { ...accounts, app: { ...accounts.app, yearlyCalls: '1000000000' } };

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
