import { NOON as NOW } from '../testing/harness.ts';
import { Visitor, type Answer } from '../testing/visitor.ts';

const list = (answer: Answer): Record<string, unknown>[] => answer.result_data!.pageList as Record<string, unknown>[];

describe('envelope', () => {
  it.each([
    ['001', { appkey: '' }, {}],
    ['E00000', { appkey: 'other' }, {}],
    ['E911', {}, { 'x-access-key': '' }],
    ['E912', {}, { 'x-access-key': 'other' }],
    ['010', { lang: '_xx_XX' }, {}],
    ['002', {}, {}],
    ['E00003', { token: '503093_0123456789ab0123456789abcdef0123' }, {}],
  ])('%s for %j %j', (result_code, body, headers) => {
    const visitor = new Visitor();
    const answer = visitor.ask('/openapi/getPowerStationList', { curPage: 1, size: 10, ...body }, headers);
    expect(answer).toMatchObject({
      result_code,
      result_data: null,
      req_serial_num: expect.stringMatching(/^2026\d{4}[0-9a-f]{24}$/),
    });
  });

  it('is HTTP 200 also for errors; an unknown path is E996, another method 404', () => {
    const visitor = new Visitor();
    expect(visitor.raw('/openapi/getPowerStationList', '{}').status).toBe(200);
    expect(visitor.ask('/openapi/getNothing')).toMatchObject({ result_code: 'E996' });
    expect(visitor.raw('/openapi/login', '', {}, 'PUT').status).toBe(404);
    expect(visitor.raw('/timestamp', '', {}, 'GET').body).toBe(String(NOW));
  });

  it('names the parameter that is missing, and a list of more than 100 points', () => {
    const visitor = new Visitor();
    expect(visitor.call('getPowerStationList')).toMatchObject({
      result_code: '009',
      result_msg: 'er_missing_parameter:curPage',
    });
    const points = Array.from({ length: 101 }, (_, i) => String(i));
    const asked = (point_id_list: string[]): Answer =>
      visitor.call('getDeviceRealTimeData', { device_type: '1', point_id_list, ps_key_list: ['5133000_1_1_1'] });
    expect(asked(points)).toMatchObject({
      result_code: '010',
      result_msg: 'Parameters point_id_list size is over 100',
    });
    expect(asked(points.slice(1))).toMatchObject({ result_code: '1' });
  });
});

describe('sessions', () => {
  it('a refused login is a success with another login_state', () => {
    const visitor = new Visitor();
    const { userAccount } = visitor.simulator.credentials;
    const state = (user_account: string | undefined, user_password: string): unknown => {
      const answer = visitor.ask('/openapi/login', { user_account, user_password });
      expect(answer).toMatchObject({ result_code: '1', result_msg: 'success' });
      return answer.result_data!.login_state;
    };
    expect(state(userAccount, 'wrong')).toBe('0');
    expect(state('nobody', 'x')).toBe('-1');
    expect(state('locked@heliograph.example', 'x')).toBe('2');
    expect(state('blocked@heliograph.example', 'x')).toBe('5');
  });

  it('a token slides: 24 hours since its last use', () => {
    const visitor = new Visitor();
    const token = visitor.login();
    const code = (): unknown => visitor.ask('/openapi/getPowerStationList', { token, curPage: 1, size: 1 }).result_code;
    visitor.now += 23 * 3_600_000;
    expect(code()).toBe('1');
    visitor.now += 23 * 3_600_000;
    expect(code()).toBe('1');
    visitor.now += 25 * 3_600_000;
    expect(code()).toBe('E00003');
  });

  it('tokens are valid after a restart, and invalid when revoked; the next login is valid', () => {
    const visitor = new Visitor();
    const token = visitor.login();
    const restarted = new Visitor();
    const page = { curPage: 1, size: 1 };
    expect(restarted.ask('/openapi/getPowerStationList', { token, ...page }).result_code).toBe('1');
    restarted.simulator.revokeTokens!(true);
    expect(restarted.ask('/openapi/getPowerStationList', { token, ...page }).result_code).toBe('E00003');
    expect(restarted.call('getPowerStationList', page).result_code).toBe('1');
  });

  it('OAuth2: consent, code, tokens in both places, rotation, the end when a used one comes again', () => {
    const visitor = new Visitor();
    const redirect = 'redirectUrl=https%3A%2F%2Fapp.example%2Fcb&state=s1';
    const response = visitor.raw(`/authorized-app?applicationId=4711&${redirect}`, '', {}, 'GET');
    expect(response.status).toBe(302);
    const back = new URL(String(response.headers!.location));
    expect(back.origin + back.pathname).toBe('https://app.example/cb');
    expect(back.searchParams.get('state')).toBe('s1');
    const exchange = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code'),
      redirect_uri: 'https://app.example/cb',
    };
    const first = visitor.ask('/openapi/apiManage/token', exchange);
    expect(first.access_token).toBe(first.result_data!.access_token);
    expect(first.result_data).toMatchObject({ token_type: 'bearer', expires_in: 172_799 });
    expect(visitor.ask('/openapi/apiManage/token', exchange)).toMatchObject({ result_code: '010' });
    const refresh = (refresh_token: unknown): Answer =>
      visitor.ask('/openapi/apiManage/refreshToken', { refresh_token });
    const second = refresh(first.result_data!.refresh_token);
    const third = refresh(second.result_data!.refresh_token);
    expect(third.result_code).toBe('1');
    expect(refresh(first.result_data!.refresh_token).result_code).toBe('E00003');
    expect(refresh(third.result_data!.refresh_token).result_code).toBe('E00003');
    const { refreshToken } = visitor.simulator.oauthCredentials;
    expect([refresh(refreshToken).result_code, refresh(refreshToken).result_code]).toEqual(['1', '1']);
  });

  it('an access token opens the platform paths until it expires; a refused one is invalid_token', () => {
    const visitor = new Visitor();
    const { refreshToken } = visitor.simulator.oauthCredentials;
    const { access_token } = visitor.ask('/openapi/apiManage/refreshToken', { refresh_token: refreshToken });
    const plants = (authorization: string): Answer =>
      visitor.ask('/openapi/platform/queryPowerStationList', { page: 1, size: 100 }, { authorization });
    expect(list(plants(`Bearer ${access_token!}`)).length).toBeGreaterThan(0);
    expect(plants('Bearer no')).toMatchObject({ error: 'invalid_token', error_description: 'Invalid access token' });
    visitor.now += 172_800_000;
    expect(plants(`Bearer ${access_token!}`)).toMatchObject({ error: 'invalid_token' });
  });
});

describe('limits', () => {
  it('E999 at the 2001st call of an hour, E998 when the month is used up; the next hour is free', () => {
    const visitor = new Visitor({ hourlyQuota: 3 });
    const code = (): unknown => visitor.ask('/openapi/getOpenApiCallInfo', { token: 'x' }).result_code;
    expect([code(), code(), code(), code()]).toEqual(['E00003', 'E00003', 'E00003', 'E999']);
    expect(visitor.simulator.violations()).toBe(1);
    visitor.now += 3_600_000;
    expect(code()).toBe('E00003');
    const monthly = new Visitor({ monthlyQuota: 1 });
    monthly.login();
    expect(monthly.ask('/openapi/getOpenApiCallInfo', { token: 'x' })).toMatchObject({
      result_code: 'E998',
      result_msg: 'er_month_call_api_times_upper_limit',
    });
  });

  it('an hour is shorter in a faster cloud', () => {
    const visitor = new Visitor({ hourlyQuota: 1, timeScale: 60 });
    const code = (): unknown => visitor.ask('/openapi/getOpenApiCallInfo', { token: 'x' }).result_code;
    expect([code(), code()]).toEqual(['E00003', 'E999']);
    visitor.now += 60_000;
    expect(code()).toBe('E00003');
  });

  it('answers a storm with E901, which is no violation', () => {
    const { simulator } = new Visitor();
    const request = {
      method: 'POST',
      baseUrl: '',
      path: '/',
      query: new URLSearchParams(),
      headers: {},
      body: Buffer.alloc(0),
    };
    expect(JSON.parse(simulator.tooManyRequests(request).body)).toMatchObject({
      result_code: 'E901',
      result_msg: 'Call too frequently',
    });
    expect(simulator.violations()).toBe(0);
  });
});

describe('answers', () => {
  it('scale power and energy in the plant list; without a language they are Chinese', () => {
    const visitor = new Visitor();
    const [english] = list(visitor.call('getPowerStationList', { curPage: 1, size: 1 }));
    expect(english).toMatchObject({
      ps_id: 5133000,
      ps_current_time_zone: 'GMT+2',
      curr_power: { unit: expect.stringMatching(/^k?W$/), value: expect.stringMatching(/^[\d.]+$/) },
      total_energy: { unit: 'MWh' },
      today_income: { unit: '', value: '--' },
      curr_power_update_time: expect.stringMatching(/\+08:00$/),
    });
    const [chinese] = list(visitor.call('getPowerStationList', { curPage: 1, size: 1, lang: undefined }));
    expect(chinese).toMatchObject({ total_energy: { unit: '万度' }, today_energy: { unit: '度' } });
    const devices = list(visitor.call('getDeviceList', { ps_id: 5133000, curPage: 1, size: 99, lang: undefined }));
    expect(devices.map(({ type_name }) => type_name)).toEqual(expect.arrayContaining(['逆变器', '通信模块', '电表']));
  });

  it('name keys they do not know, and wrap the points', () => {
    const visitor = new Visitor();
    const ps_key_list = ['5133000_1_1_1', '5133000_22_247_1', '999_1_1_1'];
    const { result_data } = visitor.call('getDeviceRealTimeData', {
      device_type: 1,
      point_id_list: ['24', '104'],
      ps_key_list,
    });
    expect(result_data).toMatchObject({
      fail_ps_key_list: ['5133000_22_247_1', '999_1_1_1'],
      device_point_list: [
        {
          device_point: {
            ps_key: '5133000_1_1_1',
            p24: expect.stringMatching(/^\d+\.0$/),
            p104: null,
            dev_status: 1,
            device_time: expect.stringMatching(/^20260621125[05]00$/),
          },
        },
      ],
    });
  });

  it('come with a dictionary where it is asked for', () => {
    const visitor = new Visitor();
    const body = { device_type: '1', point_id_list: ['24'], ps_key_list: ['5133000_1_1_1'], is_get_point_dict: '1' };
    expect(visitor.call('getDeviceRealTimeData', body).result_data).toMatchObject({
      device_point_list: [{ device_point: { ps_key: '5133000_1_1_1', p24: expect.any(String) } }],
      point_dict: [{ point_id: 24, point_name: 'Total Active Power', point_unit: 'W' }],
    });
  });

  it('refuse a history of more than 3 hours, 50 devices or 49 points', () => {
    const visitor = new Visitor();
    const asked = (changes: object): unknown =>
      visitor.call('getDevicePointMinuteDataList', {
        ps_key_list: ['5133000_1_1_1'],
        points: 'p24,p1',
        start_time_stamp: '20260621080000',
        end_time_stamp: '20260621110000',
        minute_interval: 5,
        ...changes,
      }).result_code;
    expect(asked({})).toBe('1');
    expect(asked({ end_time_stamp: '20260621110001' })).toBe('010');
    expect(asked({ ps_key_list: Array.from({ length: 51 }, (_, i) => `1_1_1_${i}`) })).toBe('010');
    expect(asked({ points: Array.from({ length: 50 }, (_, i) => `p${i}`).join(',') })).toBe('010');
    expect(asked({ minute_interval: 7 })).toBe('010');
  });

  it('have rows on the minutes of the plant clock, and day sums that belong to them', () => {
    const visitor = new Visitor();
    const history = visitor.call('getDevicePointMinuteDataList', {
      ps_key_list: ['5133000_1_1_1'],
      points: 'p24',
      minute_interval: 15,
      start_time_stamp: '20260621100000',
      end_time_stamp: '20260621110000',
    }).result_data!;
    const rows = history['5133000_1_1_1'] as { time_stamp: string }[];
    expect(rows.map(({ time_stamp }) => time_stamp.slice(8))).toEqual([
      '100000',
      '101500',
      '103000',
      '104500',
      '110000',
    ]);
    const days = visitor.call('getDevicePointsDayMonthYearDataList', {
      ps_key_list: ['5133000_1_1_1'],
      data_point: 'p1',
      data_type: '2',
      query_type: '1',
      order: '0',
      start_time: '20260618',
      end_time: '20260620',
    }).result_data!;
    const { p1 } = days['5133000_1_1_1'] as { p1: Record<string, string>[] };
    expect(p1.map(({ time_stamp }) => time_stamp)).toEqual(['20260618', '20260619', '20260620']);
    expect(Number(p1[0]!['2'])).toBeGreaterThan(1000);
  });

  it('show alarms of the current month only, unless times are given', () => {
    const since = Date.parse('2026-06-20T09:00:00Z') / 1000;
    const visitor = new Visitor({ conditions: { fault: since } });
    const shown = (body: object): number =>
      list(visitor.call('getFaultAlarmInfo', { curPage: 1, size: 100, ...body })).length;
    expect(shown({})).toBe(2);
    visitor.now = Date.parse('2026-07-02T12:00:00Z');
    expect(shown({})).toBe(0);
    expect(shown({ startTime: '202606010000', endTime: '202607030000' })).toBe(2);
    expect(shown({ start_time: '2026-06-01 00:00:00', end_time: '2026-07-03 00:00:00' })).toBe(2);
    expect(
      visitor.call('getFaultAlarmInfo', {
        curPage: 1,
        size: 9,
        process_status: '999',
        startTime: '202606010000',
        endTime: '202607030000',
      }).result_code,
    ).toBe('010');
  });
});
