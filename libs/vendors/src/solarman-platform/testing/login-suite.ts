import { answerOnce, LOST_TOKEN, refusalOf, useCloud, type AccessOfVendor } from './access-suite.ts';
import { hashed } from '../login.ts';
import { answered, signal, type TestCloud } from './harness.ts';

/** Tests logins, business accounts and ended tokens, at each cloud of the platform over HTTP. */
export function describeLogin(vendor: AccessOfVendor): void {
  describe('login', () => describeFirstLogin(vendor));
  describe('a login', () => describeTokens(vendor));
  describe('business accounts', () => describeCompanies(vendor));
  describe('a token the cloud no longer knows', () => describeLostTokens(vendor));
}

function describeFirstLogin(vendor: AccessOfVendor): void {
  const { personal } = vendor.demo;
  const used = useCloud(vendor);

  it('sends the SHA-256 of the plain password, never the password', async () => {
    const { cloud } = used;
    const bodies: string[] = [];
    cloud.intercept = (request, next) => (bodies.push(request.body.toString()), next(request));
    await cloud.adapter.verify(signal);
    expect(hashed('password')).toBe('5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8');
    expect(bodies[0]).toContain(hashed(personal.password));
    expect(bodies.join()).not.toContain(personal.password);
  });

  it.each([
    ['e-mail', { email: personal.email }],
    ['user name', { username: personal.username }],
    ['mobile number', { mobile: personal.mobile, countryCode: personal.countryCode }],
  ])('works by %s', async (_, identity) => {
    const credentials = { ...vendor.demo.app, password: personal.password, ...identity };
    await expect(used.cloud.adapterWith({ credentials }).listPlants(signal)).resolves.not.toHaveLength(0);
  });

  it.each(vendor.refusedLogins)(
    'with a wrong %s rejects the credentials and shows none of them',
    async (_, changes, vendorCode) => {
      const credentials = { ...used.cloud.simulator.credentials, ...changes };
      const error = await refusalOf(used.cloud.adapterWith({ credentials }).verify(signal));
      expect(error).toMatchObject({ kind: 'credentials_rejected', details: { vendorCode } });
      expect(JSON.stringify([error.message, error.details, error.cause])).not.toMatch(/my-wrong|999999|sandbox/);
    },
  );

  it('without any of e-mail, user name and mobile number asks nothing', async () => {
    const credentials = { ...vendor.demo.app, password: personal.password };
    const error = await refusalOf(used.cloud.adapterWith({ credentials }).verify(signal));
    expect(error.kind).toBe('credentials_rejected');
    expect(used.cloud.requests).toEqual([]);
  });
}

function describeTokens(vendor: AccessOfVendor): void {
  const { TOKEN, INFO, LIST } = vendor.paths;
  const { token, lifetime } = vendor.login;
  const used = useCloud(vendor);

  it.each(['Bearer ', 'bearer ', ''])('takes a token with the scheme %j in front', async (scheme) => {
    changeLogin(used.cloud, (envelope) => ({ [token]: scheme + String(envelope[token]) }));
    await expect(used.cloud.adapter.listPlants(signal)).resolves.not.toHaveLength(0);
  });

  it('proves the password of today though a token is kept', async () => {
    await used.cloud.adapter.listPlants(signal);
    await used.cloud.adapter.verify(signal);
    expect(used.cloud.session.logins).toBe(2);
  });

  it('is made once for all calls, also when several begin together', async () => {
    const { adapter, requests } = used.cloud;
    await Promise.all([adapter.listPlants(signal), adapter.listPlants(signal)]);
    expect(requests).toEqual([TOKEN, INFO, LIST, LIST]);
  });

  it('whose token ends between its two calls asks for another, once', async () => {
    const { cloud } = used;
    answerOnce(cloud, INFO, answered(LOST_TOKEN));
    await cloud.adapter.verify(signal);
    expect(cloud.requests).toEqual([TOKEN, INFO, TOKEN, INFO]);
    cloud.requests.length = 0;
    cloud.intercept = (request, next) => (request.path === INFO ? answered(LOST_TOKEN) : next(request));
    expect((await refusalOf(cloud.adapter.verify(signal))).kind).toBe('unavailable');
    expect(cloud.requests).toEqual([TOKEN, INFO, TOKEN, INFO]);
  });

  it.each(['5183999', 5183999])(`keeps the token for its 60 days: ${lifetime} %j`, async (seconds) => {
    const { cloud } = used;
    changeLogin(cloud, () => ({ [lifetime]: seconds }));
    await cloud.adapter.listPlants(signal);
    cloud.clock.now += 59 * 86_400_000;
    await expect(cloud.adapter.listPlants(signal)).resolves.not.toHaveLength(0);
    expect(cloud.session.logins).toBe(1);
    cloud.clock.now += 86_400_000;
    await cloud.adapter.listPlants(signal);
    expect(cloud.session.logins).toBe(2);
  });

  function changeLogin(cloud: TestCloud, changes: (envelope: Record<string, unknown>) => object): void {
    cloud.intercept = (request, next) => {
      const answer = next(request);
      if (request.path !== TOKEN) return answer;
      const envelope = JSON.parse(answer.body) as Record<string, unknown>;
      return answered({ ...envelope, ...changes(envelope) });
    };
  }
}

function describeCompanies(vendor: AccessOfVendor): void {
  const { TOKEN, INFO, LIST } = vendor.paths;
  const { company, token } = vendor.login;
  const { app, business } = vendor.demo;
  const used = useCloud(vendor);
  const member = { ...app, email: business.email, password: business.password };

  it('take the token of their company: the personal one, account/info, and the one that counts', async () => {
    const plants = await used.cloud.adapterWith({ credentials: member }).listPlants(signal);
    expect(plants.length).toBeGreaterThan(0);
    expect(used.cloud.requests).toEqual([TOKEN, INFO, TOKEN, LIST]);
  });

  it(`take the one token of the company the user named: ${company}`, async () => {
    const credentials = { ...member, [company]: String(business.company.companyId) };
    const plants = await used.cloud.adapterWith({ credentials }).listPlants(signal);
    expect(plants.length).toBeGreaterThan(0);
    expect(used.cloud.requests).toEqual([TOKEN, LIST]);
  });

  it(`see nothing with a personal token: ${company} 0 asks for it`, async () => {
    const credentials = { ...member, [company]: '0' };
    await expect(used.cloud.adapterWith({ credentials }).listPlants(signal)).resolves.toEqual([]);
  });

  it('that may not ask for their companies stay personal', async () => {
    answerOnce(used.cloud, INFO, answered({ success: false, code: '2101023', msg: 'access denied' }));
    await expect(used.cloud.adapter.listPlants(signal)).resolves.not.toHaveLength(0);
  });

  it('send an id of any length as the number it is', async () => {
    const bodies: string[] = [];
    used.cloud.intercept = (request) => (
      bodies.push(request.body.toString()),
      answered({ success: true, [token]: 't' })
    );
    await used.cloud.adapterWith({ credentials: { ...member, [company]: '9007199254740993001' } }).verify(signal);
    expect(bodies[0]).toContain(`"${company}":9007199254740993001`);
  });
}

function describeLostTokens(vendor: AccessOfVendor): void {
  const { TOKEN, INFO, LIST } = vendor.paths;
  const used = useCloud(vendor);

  it.each([
    ['auth invalid token', '2101019'],
    ['auth token not found', '2101017'],
  ])('%s: one new login, and the call again', async (msg, code) => {
    const { cloud } = used;
    await cloud.adapter.verify(signal);
    cloud.requests.length = 0;
    answerOnce(cloud, LIST, answered({ code, msg, success: false, requestId: '0' }));
    await expect(cloud.adapter.listPlants(signal)).resolves.not.toHaveLength(0);
    expect(cloud.requests).toEqual([LIST, TOKEN, INFO, LIST]);
  });

  it.each([
    ['a numeric code', answered({ code: 2101019, msg: 'auth invalid token', success: false })],
    ['the words alone', answered({ success: false, msg: 'auth invalid token' })],
    ['HTTP 401', answered({}, 401)],
  ])('%s also causes one new login', async (_, answer) => {
    await used.cloud.adapter.verify(signal);
    answerOnce(used.cloud, LIST, answer);
    await expect(used.cloud.adapter.listPlants(signal)).resolves.not.toHaveLength(0);
    expect(used.cloud.session.logins).toBe(2);
  });

  it('revoked in the middle of a listing is renewed once', async () => {
    const plants = await used.cloud.adapter.listPlants(signal);
    used.cloud.simulator.revokeTokens!(true);
    await expect(used.cloud.adapter.listDevices(plants, signal)).resolves.toHaveLength(2);
    expect(used.cloud.session.logins).toBe(2);
  });

  it('expired after 60 days is renewed, though our clock had not noticed', async () => {
    const { adapter, session, clock, adapterWith } = used.cloud;
    await adapter.verify(signal);
    const old = await session.get(() => Promise.reject(new Error('no login')));
    clock.now += 5_184_000_000;
    const kept = { get: () => Promise.resolve(old), invalidate: () => Promise.resolve(), logins: 0 };
    const error = await refusalOf(adapterWith({ session: kept }).listPlants(signal));
    expect(error).toMatchObject({ kind: 'unavailable' });
    await expect(adapter.listPlants(signal)).resolves.not.toHaveLength(0);
  });

  it('refused again at once is an outage, not a loop of logins', async () => {
    const { cloud } = used;
    cloud.intercept = (request, next) => (request.path === LIST ? answered(LOST_TOKEN) : next(request));
    expect(await refusalOf(cloud.adapter.listPlants(signal))).toMatchObject({ kind: 'unavailable' });
    expect(cloud.session.logins).toBe(2);
  });

  it('is known by the simulator after a restart of the sandbox', async () => {
    await used.cloud.adapter.listPlants(signal);
    const restarted = await vendor.startCloud({ inverters: 2 });
    try {
      const adapter = restarted.adapterWith({ session: used.cloud.session });
      await expect(adapter.listPlants(signal)).resolves.not.toHaveLength(0);
      expect(restarted.requests).toEqual([LIST]);
    } finally {
      await restarted.close();
    }
  });
}
