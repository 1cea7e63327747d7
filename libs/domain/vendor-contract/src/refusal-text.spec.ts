import { isQuotaText, kindOfText, readRefusalText, type RefusalText } from './refusal-text.ts';

/** Messages of vendors, as recorded, documented or quoted by clients, and a few of our own. */
const texts: Readonly<Record<RefusalText | 'nothing', readonly string[]>> = {
  limit: [
    'The number of requests is too frequent',
    'Your request exceeds the limit. Please try again later',
    'client execute Too Frequently',
    'ACCESS_FREQUENCY_IS_TOO_HIGH',
    'Request calls within the current minute > threshold',
    'Accumulated 3 requests within 5 minutes exceed the maximum call threshold',
    'error_frequently_access',
    'FREQUENTLY_ACCESS',
    'Exceeded the call limit',
    'Usage limit exceeded for plan Kilowatt',
    'Too Many Requests',
    'Throttled by USER Flow Control',
    'Operation too frequent, please try again later',
    'API call limit reached',
    '访问过于频繁',
  ],
  quota: [
    'No authority too many request 200 times in 1DAYS',
    'appId insufficient allowance',
    'There have been several violations in a row, and the system will prohibit calls within the next hour',
    'Monthly credit quota exceeded.',
    'Your daily API quota has been exceeded',
    'Out of API calls for today',
    'The number of calls today has reached the upper limit',
    '今日调用次数已用完',
  ],
  token: [
    'Token is invalid',
    'auth token not found',
    'auth invalid token',
    'No access, please log in.',
    'The authorization has expired, please log in again.',
    'er_token_login_invalid',
    'USER_MUST_RELOGIN',
    'accessToken does not exist',
    'The API key is invalid or was revoked.',
    'Illegal c-access-key',
    'session expired',
    'token已失效',
    '登录已过期',
  ],
  password: ['Email or password error.', 'incorrect password', 'Invalid credentials', '密码错误'],
  permission: [
    'No permission for this device',
    'access denied',
    'error_permission_denied',
    'no auth!',
    'User permission cannot perform this operation',
    'User is not authorized',
    'Interface Unauthorized',
    'You have no access to this site.',
    'Invalid access to current interface!',
    'The API key has no permission',
    '没有权限',
  ],
  nothing: [
    '',
    '?',
    'parameter error.',
    'Parameter could not be parsed correctly illegal signature',
    'pageSize exceeds the limit',
    'Parameters point_id_list size is over 100',
    'too many SNs in one request',
    'startTimestamp and endTimestamp should be within 5 days',
    'The request parameter is out of range',
    'access is limited to your own plants',
    'insufficient data for this request',
    'Device does not exist',
    'The device is offline',
    'the grid frequency is out of range',
    'Operation timeout',
    '数据异常 请联系管理员',
  ],
};

const cases = Object.entries(texts).flatMap(([meaning, messages]) =>
  messages.map((message): [string, string] => [message, meaning]),
);

it.each(cases)('"%s" speaks of %s', (message, meaning) => {
  expect(readRefusalText(message) ?? 'nothing').toBe(meaning);
});

it('maps to a kind of error, a token to that of the vendor', () => {
  expect(kindOfText('Token is invalid', 'session_expired')).toBe('session_expired');
  expect(kindOfText('Token is invalid', 'credentials_rejected')).toBe('credentials_rejected');
  expect(kindOfText('wrong password', 'session_expired')).toBe('credentials_rejected');
  expect(kindOfText('access denied', 'session_expired')).toBe('not_permitted');
  expect(kindOfText('Too Many Requests', 'session_expired')).toBe('rate_limited');
  expect(kindOfText('Monthly quota exceeded', 'session_expired')).toBe('rate_limited');
  expect(kindOfText('words', 'session_expired')).toBeUndefined();
});

it('is a quota where it counts an hour or longer', () => {
  expect(isQuotaText('Out of API calls for today')).toBe(true);
  expect(isQuotaText('Too Many Requests')).toBe(false);
});

it('is read quickly, whatever a cloud writes into its 200 characters', () => {
  for (const part of ['request ', 'exceed ', 'not have ', 'token ', 'limit over request ', 'password', 'a'])
    expect(['nothing', 'limit', 'quota']).toContain(readRefusalText(part.repeat(200).slice(0, 200)) ?? 'nothing');
});
