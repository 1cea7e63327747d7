import { pathsOf, type AccessOfVendor } from '../../solarman-platform/testing/access-suite.ts';
import { describeLogin } from '../../solarman-platform/testing/login-suite.ts';
import { describeTrouble, refusing } from '../../solarman-platform/testing/trouble-suite.ts';
import { dialect } from '../dialect.ts';
import { demo } from '../cloud/accounts.ts';
import { startCloud } from './harness.ts';

const deye: AccessOfVendor = {
  startCloud,
  demo,
  login: dialect.login,
  paths: pathsOf(dialect.pathOf),
  refusedLogins: [
    ['password', { password: 'my-wrong-secret' }, '2101025'],
    ['app secret', { appSecret: 'my-wrong-secret' }, '2101019'],
    ['App ID', { appId: '999999' }, '2101021'],
    ['company', { companyId: '999999' }, '2101020'],
  ],
};

it('uses the platform’s names: paths with the version in front, answers in camel case', () => {
  expect(deye.paths).toEqual({ TOKEN: '/v1.0/account/token', INFO: '/v1.0/account/info', LIST: '/v1.0/station/list' });
  expect(deye.login).toEqual({ company: 'companyId', token: 'accessToken', lifetime: 'expiresIn' });
});

describeLogin(deye);

describeTrouble(deye, {
  answers: [
    ['2101006', refusing('2101006'), 'protocol'],
    ['2106001', refusing('2106001'), 'not_permitted'],
    ['a refused login to another call', refusing('2101025'), 'protocol'],
  ],
  logins: [
    ['a token "not found" to the login', refusing('2101017', 'auth token not found'), 'protocol'],
    [
      '"Incorrect password" with an unknown code',
      refusing('7', '{"error":"Incorrect password"}'),
      'credentials_rejected',
    ],
  ],
  waits: [
    ['2101002: a minute, as the vendor asks', refusing('2101002', 'client execute Too Frequently'), 60_000],
    ['a daily quota', refusing('2109999', 'The daily quota of API calls is exhausted'), 3_600_000],
  ],
  // The comma is a full-width one.
  words: ['2101006', 'if granularity != 1，measurePoints should be null'],
});
