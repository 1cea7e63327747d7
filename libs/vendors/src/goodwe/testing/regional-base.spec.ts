import { VendorError } from '@heliograph/vendor-contract';
import { regionalBase } from '../auth.ts';

const account = { vendorAccountId: 'va', region: 'global', baseUrl: 'https://www.semsportal.com', credentials: {} };
const sandbox = { ...account, baseUrl: 'http://localhost:8780/goodwe' };

it.each([
  [account, 'https://eu.semsportal.com/api/', { host: 'eu', prefix: '/api/' }],
  [account, 'https://eu.semsportal.com/api', { host: 'eu', prefix: '/api/' }],
  [account, 'https://www.semsportal.com/api/', { prefix: '/api/' }],
  [account, 'https://au-gateway.semsportal.com/web/sems', { host: 'au-gateway', prefix: '/web/sems/' }],
  [
    { ...account, region: 'cn' },
    'https://hz-gateway.sems.com.cn/web/sems',
    { host: 'hz-gateway', prefix: '/web/sems/' },
  ],
  [sandbox, 'http://localhost:8780/goodwe/api/', { prefix: '/api/' }],
  [sandbox, 'http://localhost:8780/goodwe/web/sems', { prefix: '/web/sems/' }],
])('%o takes %s', (of, api, expected) => {
  expect(regionalBase(of, api, 'CrossLogin')).toEqual(expected);
});

it.each([
  ['https://eu.semsportal.com.evil.example/api/'],
  ['https://www.semsportal.com.evil.example/api/'],
  ['https://evil.example/https://www.semsportal.com/'],
  ['https://www.semsportal.com@evil.example/api/'],
  ['https://eu.semsportal.com:8443/api/'],
  ['http://eu.semsportal.com/api/'],
  ['https://user:word@eu.semsportal.com/api/'],
  ['https://hz-gateway.sems.com.cn/web/sems'],
  ['//eu.semsportal.com/api/'],
  ['javascript:alert(1)'],
  [''],
  [undefined],
  [42],
])('refuses %s', (api) => {
  expect(() => regionalBase(account, api, 'CrossLogin')).toThrow(VendorError);
  expect(() => regionalBase(account, api, 'CrossLogin')).toThrow(expect.objectContaining({ kind: 'protocol' }));
});

it('refuses what only begins like its own base', () => {
  expect(() => regionalBase(sandbox, 'http://localhost:8780/goodwe-evil/api/', 'CrossLogin')).toThrow(VendorError);
  expect(() => regionalBase(sandbox, 'http://localhost:8780/other/api/', 'CrossLogin')).toThrow(VendorError);
});
