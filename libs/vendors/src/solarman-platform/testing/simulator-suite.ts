import { createHash } from 'node:crypto';
import type { SimulatorOptions, SimulatorResponse, VendorSimulator } from '@heliograph/vendor-contract';
import type { Demo } from '../cloud/demo.ts';
import { NOON } from './harness.ts';

export interface CloudOfVendor {
  createSimulator: (options: SimulatorOptions) => VendorSimulator;
  demo: Demo;
  /** The paths as clients write them: `/v1.0/account/token`. */
  paths: { token: string; info: string; list: string };
  /** The query that clients put after `?` in every call. */
  query?: Readonly<Record<string, string>>;
  /** Member of the login's answer. */
  token: string;
  /** Member of the login's request. */
  company: string;
  /** `code` and `msg` of a success. */
  marks: { code: string | null; msg: string | null };
  refusedLogins: readonly (readonly [changes: object, code: string])[];
  /** A call that is refused to a token without plants. */
  closed: (simulator: VendorSimulator) => readonly [path: string, body: object];
}

export type Answered = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any

/** A client that is not ours, and simulated clouds for it to ask. */
export class ForeignClient {
  readonly clock = { now: NOON };
  readonly #vendor: CloudOfVendor;

  constructor(vendor: CloudOfVendor) {
    this.#vendor = vendor;
  }

  cloud(options: Partial<SimulatorOptions> = {}): VendorSimulator {
    const now = (): number => this.clock.now;
    return this.#vendor.createSimulator({ now, timeScale: 1, seed: 1, inverters: 12, ...options });
  }

  send(simulator: VendorSimulator, path: string, body: object, more: Partial<Sent> = {}): SimulatorResponse {
    const { method = 'POST', headers = {}, query = {} } = more;
    const asked = new URLSearchParams({ ...query, ...this.#vendor.query });
    const request = { method, baseUrl: 'http://cloud', path, query: asked, headers };
    return simulator.handle({ ...request, body: Buffer.from(JSON.stringify(body)) }) as SimulatorResponse;
  }

  login(simulator: VendorSimulator, changes: object = {}): Answered {
    const { appId = '', appSecret, email, password = '' } = simulator.credentials;
    const body = { appSecret, email, password: sha256(password), ...changes };
    return read(this.send(simulator, this.#vendor.paths.token, body, { query: { appId } }));
  }

  authorization(simulator: VendorSimulator, changes: object = {}): string {
    return `Bearer ${String(this.login(simulator, changes)[this.#vendor.token])}`;
  }

  /** Makes a call under a login of its own. */
  ask(simulator: VendorSimulator, path: string, body: object, changes: object = {}): SimulatorResponse {
    return this.send(simulator, path, body, { headers: { authorization: this.authorization(simulator, changes) } });
  }

  /** Returns changes of a login that make it that of the business account. */
  get member(): { email: string; password: string } {
    const { email, password } = this.#vendor.demo.business;
    return { email, password: sha256(password) };
  }
}

interface Sent {
  method: string;
  headers: Record<string, string>;
  query: Record<string, string>;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export function read({ body }: SimulatorResponse): Answered {
  return JSON.parse(body) as Answered;
}

/** Tests tokens, companies, paths and limit of a simulated cloud, as any client meets them. */
export function describeCloud(vendor: CloudOfVendor): void {
  const client = new ForeignClient(vendor);
  beforeEach(() => (client.clock.now = NOON));

  describe('a token', () => describeTokens(vendor, client));
  describe('a business account', () => describeBusiness(vendor, client));
  describe('requests', () => describeRequests(vendor, client));
}

function describeTokens({ paths, marks, refusedLogins }: CloudOfVendor, client: ForeignClient): void {
  it('of an earlier login stays valid, with the scheme in either case', () => {
    const simulator = client.cloud();
    const first = client.authorization(simulator);
    client.login(simulator);
    for (const authorization of [first, first.replace('Bearer', 'bearer')]) {
      const answer = read(client.send(simulator, paths.list, {}, { headers: { authorization } }));
      expect(answer).toMatchObject({ ...marks, success: true });
    }
  });

  it('refused comes with HTTP 200, with the exact message clients look for', () => {
    const simulator = client.cloud();
    const refused = (headers: Record<string, string>) => client.send(simulator, paths.list, {}, { headers });
    expect(refused({}).status).toBe(200);
    expect(read(refused({}))).toMatchObject({ code: '2101017', msg: 'auth token not found', success: false });
    const foreign = read(refused({ authorization: 'bearer a.b.c' }));
    expect(foreign).toMatchObject({ code: '2101019', msg: 'auth invalid token', success: false });
  });

  it('revoked is invalid until it is given back; a new one works at once, within the same millisecond too', () => {
    const simulator = client.cloud();
    const old = { headers: { authorization: client.authorization(simulator) } };
    simulator.revokeTokens!(true);
    expect(read(client.send(simulator, paths.list, {}, old)).code).toBe('2101019');
    expect(read(client.ask(simulator, paths.list, {})).success).toBe(true);
    simulator.revokeTokens!(false);
    expect(read(client.send(simulator, paths.list, {}, old)).success).toBe(true);
  });

  it.each(refusedLogins)('is refused to a login with %j: %s', (changes, code) => {
    expect(client.login(client.cloud(), changes)).toMatchObject({ success: false, code });
  });
}

function describeBusiness({ paths, company, demo, closed }: CloudOfVendor, client: ForeignClient): void {
  it(`sees plants only with a token of its company: ${company} may be text, 0 is the person`, () => {
    const simulator = client.cloud();
    const plants = (changes: object): unknown =>
      read(client.ask(simulator, paths.list, {}, { ...client.member, ...changes })).total;
    const { orgInfoList } = read(client.ask(simulator, paths.info, {}, client.member));
    expect(orgInfoList).toEqual([demo.business.company]);
    const { companyId } = demo.business.company;
    expect([plants({}), plants({ [company]: 0 }), plants({ [company]: '0' })]).toEqual([0, 0, 0]);
    expect(plants({ [company]: companyId })).toBeGreaterThan(0);
    expect(plants({ [company]: String(companyId) })).toBeGreaterThan(0);
    const [path, body] = closed(simulator);
    expect(read(client.ask(simulator, path, body, client.member)).code).toBe('2101023');
  });
}

function describeRequests({ paths }: CloudOfVendor, client: ForeignClient): void {
  it('are for POST to calls there are; two slashes in front and an empty body do no harm', () => {
    const simulator = client.cloud();
    const headers = { authorization: client.authorization(simulator) };
    const request = { method: 'POST', baseUrl: '', query: new URLSearchParams(), headers, body: Buffer.from('') };
    const twice = simulator.handle({ ...request, path: `/${paths.list}` }) as SimulatorResponse;
    expect(read(twice).success).toBe(true);
    expect(client.send(simulator, paths.list, {}, { method: 'GET' }).status).toBe(405);
    expect(client.send(simulator, `${paths.list}None`, {}).status).toBe(404);
  });

  it('are 300 in 10 s of an account at most; the answer to more is counted, a storm is not', () => {
    const simulator = client.cloud({ timeScale: 60 });
    const headers = { authorization: client.authorization(simulator) };
    const list = () => read(client.send(simulator, paths.list, {}, { headers }));
    // The login was the first.
    for (let i = 0; i < 299; i += 1) expect(list().success).toBe(true);
    expect(list()).toMatchObject({ code: '2101002', msg: 'client execute Too Frequently', success: false });
    expect(simulator.violations()).toBe(1);
    client.clock.now += 10_000 / 60;
    expect(list().success).toBe(true);
    expect(read(simulator.tooManyRequests({} as never)).code).toBe('2101002');
    expect(simulator.violations()).toBe(1);
  });
}
