import { pathsOf, type AccessOfVendor } from '../../solarman-platform/testing/access-suite.ts';
import { describeLogin } from '../../solarman-platform/testing/login-suite.ts';
import { describeTrouble, refusing } from '../../solarman-platform/testing/trouble-suite.ts';
import { dialect } from '../dialect.ts';
import { demo } from '../cloud/accounts.ts';
import { startCloud } from './harness.ts';

const solarman: AccessOfVendor = {
  startCloud,
  demo,
  login: dialect.login,
  paths: pathsOf(dialect.pathOf),
  refusedLogins: [
    ['password', { password: 'my-wrong-secret' }, '2101025'],
    ['app secret', { appSecret: 'my-wrong-secret' }, '2101025'],
    ['App ID', { appId: '999999' }, '2101018'],
    ['organisation', { orgId: '999999' }, '2101020'],
  ],
};

it('uses the platform’s names: paths with the version in the middle, answers in snake case', () => {
  expect(solarman.paths).toEqual({
    TOKEN: '/account/v1.0/token',
    INFO: '/account/v1.0/info',
    LIST: '/station/v1.0/list',
  });
  expect(solarman.login).toEqual({ company: 'orgId', token: 'access_token', lifetime: 'expires_in' });
});

describeLogin(solarman);

describeTrouble(solarman, {
  answers: [
    ['2101010', refusing('2101010'), 'rate_limited'],
    ['2101026', refusing('2101026'), 'protocol'],
  ],
  logins: [['a token "not found" to the login', refusing('2101017', 'auth token not found'), 'credentials_rejected']],
  waits: [
    ['2101002: the window', refusing('2101002'), 10_000],
    ['2101010: the allowance', refusing('2101010', 'appId insufficient allowance'), 3_600_000],
  ],
  words: ['2101022', 'bussiness error'],
});
