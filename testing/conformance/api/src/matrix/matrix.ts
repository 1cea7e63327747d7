import type { Answer } from '../callers/api-client.ts';
import { ApiKeys, keyScopes, type KeyScope } from '../callers/api-keys.ts';
import { PortalSessions } from '../callers/portal-sessions.ts';
import { browserSession } from '../callers/browser-session.ts';
import { badTokens } from '../callers/bad-tokens.ts';
import { syncedDevice } from '../seed/synced-device.ts';
import type { TestEnvironment } from '../seed/test-environment.ts';
import { operationsOf, type Operation } from './operations.ts';
import { prepare, type PreparedCall } from './prepared-call.ts';

/** The result of one row. */
export interface Row {
  calls: number;
  /** One line each; empty when the check passes. */
  problems: string[];
}

/**
 * In the order in which they are run: the lists come before the rows that name the owner's objects, because the audit log shows the other account its
 * attempts.
 */
export const rowTitles = [
  'a token that is missing, expired, forged or for something else is answered 401',
  'a token of an account that is suspended is answered 403',
  'a token from before the password was changed is answered 401',
  // Before the next: that one names the owner's objects with the other account's token, and its audit log shows its own calls.
  'another account sees nothing of the owner in its own lists',
  'a token without the scope that is asked for is answered 403',
  'an API key without the scope that is asked for is answered 403',
  'an API key or portal session that was revoked or has expired is answered 401',
  'a read-only portal session reads, but no secrets or keys, and changes nothing on any route',
  'a portal session that may change something manages neither keys, password, account nor sessions',
  "another account's objects are not there: 404",
  "another account's objects cannot be named in a body or a query either",
  'the right caller is accepted, with the documented answer',
  'an API key with the required scope is accepted, with the documented answer',
  'public operations need no token, and ignore an invalid one',
  'the session of a browser is in a cookie, for pages of this server alone',
] as const;

/** The caller's own calls, with their targets. */
const AUDIT_LOG = '/v1/account/audit-log';

/** Lists of secrets that were shown once. */
const secretTags: ReadonlySet<string | undefined> = new Set([
  'Webhook secrets',
  'Kafka credentials',
  'MQTT credentials',
]);
/** Not for portal sessions, whatever else they may do. */
const PORTALS = '/v1/portal-sessions';

type RowTitle = (typeof rowTitles)[number];

interface Expectation {
  authorization: string | undefined;
  /** @returns the problem; undefined if there is none */
  check: (answer: Answer, prepared: PreparedCall) => string | undefined;
}

/** Every operation of the served document, called by permitted and unpermitted callers. Rows are run one after the other. */
export class AuthorizationMatrix {
  private constructor(
    private readonly environment: TestEnvironment,
    /** Good calls on the owner's objects; only the owner may succeed with them. */
    private readonly prepared: readonly PreparedCall[],
    /** Operations without a prepared call. */
    readonly unknown: readonly string[],
  ) {
    this.#keys = new ApiKeys(environment);
    this.#portals = new PortalSessions(environment);
  }

  readonly #keys: ApiKeys;
  readonly #portals: PortalSessions;

  static async prepare(environment: TestEnvironment): Promise<AuthorizationMatrix> {
    const objects = new Map<string, Promise<string>>();
    const unknown: string[] = [];
    const all = operationsOf(environment.api.document).map(async (operation) => {
      try {
        return [await prepare(environment, operation, objects)];
      } catch (error) {
        unknown.push(`${operation.method} ${operation.path}: ${(error as Error).message}`);
        return [];
      }
    });
    const prepared = (await Promise.all(all)).flat();
    return new AuthorizationMatrix(environment, prepared, unknown);
  }

  get operations(): number {
    return this.prepared.length;
  }

  readonly rows: Readonly<Record<RowTitle, () => Promise<Row>>> = {
    'a token that is missing, expired, forged or for something else is answered 401': () => this.#badTokens(),
    'a token of an account that is suspended is answered 403': () => this.#suspended(),
    'a token from before the password was changed is answered 401': () => this.#revoked(),
    'another account sees nothing of the owner in its own lists': () => this.#foreignLists(),
    'a token without the scope that is asked for is answered 403': () => this.#wrongScope(),
    'an API key without the scope that is asked for is answered 403': () => this.#keysWithoutScope(),
    'an API key or portal session that was revoked or has expired is answered 401': () => this.#endedKeys(),
    'a read-only portal session reads, but no secrets or keys, and changes nothing on any route': () =>
      this.#readOnlyPortal(),
    'a portal session that may change something manages neither keys, password, account nor sessions': () =>
      this.#writingPortal(),
    "another account's objects are not there: 404": () => this.#foreignObjects(),
    "another account's objects cannot be named in a body or a query either": () => this.#foreignReferences(),
    'the right caller is accepted, with the documented answer': () => this.#right(),
    'an API key with the required scope is accepted, with the documented answer': () => this.#keysWithScope(),
    'public operations need no token, and ignore an invalid one': () => this.#open(),
    'the session of a browser is in a cookie, for pages of this server alone': () => browserSession(this.environment),
  };

  async #badTokens(): Promise<Row> {
    const { SIGNING_KEYS_FILE: signingKeysFile, TOKEN_ISSUER: issuer } = this.environment.product.stack;
    const accountId = this.environment.callers.owner.id;
    const tokens = await badTokens({ signingKeysFile: signingKeysFile!, issuer: issuer!, accountId });
    const rows = [];
    for (const [name, authorization] of Object.entries(tokens)) {
      const check = (answer: Answer) => refused(answer, 401, 'invalid_token');
      const { calls, problems } = await this.#together(this.#closed, { authorization, check });
      rows.push({ calls, problems: problems.map((problem) => `${name}: ${problem}`) });
    }
    return { calls: sum(rows), problems: rows.flatMap(({ problems }) => problems) };
  }

  #suspended(): Promise<Row> {
    const { authorization } = this.environment.callers.suspended;
    return this.#together(this.#closed, {
      authorization,
      check: (answer) => refused(answer, 403, 'account_suspended'),
    });
  }

  #revoked(): Promise<Row> {
    const { authorization } = this.environment.callers.revoked;
    return this.#together(this.#closed, { authorization, check: (answer) => refused(answer, 401, 'invalid_token') });
  }

  async #wrongScope(): Promise<Row> {
    const { other, operator } = this.environment.callers;
    const check = (answer: Answer) => refused(answer, 403, 'insufficient_scope');
    const notForAccounts = this.#closed.filter(({ operation }) => !isForAccounts(operation));
    const notForOperators = this.#closed.filter(({ operation }) => !operation.scopes.includes('operator'));
    const accounts = await this.#together(notForAccounts, { authorization: other.authorization, check });
    return both(accounts, await this.#together(notForOperators, { authorization: operator.authorization, check }));
  }

  /** Calls of the owner, with a key of each single scope; the answer names the scope. */
  async #keysWithoutScope(): Promise<Row> {
    const rows = [];
    for (const scope of keyScopes) {
      const authorization = await this.#keys.of(this.environment.callers.owner.authorization, scope);
      const check = (answer: Answer, { operation }: PreparedCall) =>
        refused(answer, 403, 'insufficient_scope') ?? unnamed(answer, operation.scopes);
      const calls = this.#closed.filter(({ operation }) => !operation.scopes.includes(scope));
      rows.push(await this.#together(calls, { authorization, check }));
    }
    return rows.reduce(both);
  }

  async #endedKeys(): Promise<Row> {
    const check = (answer: Answer) => refused(answer, 401, 'invalid_token');
    const rows = [];
    for (const [name, authorization] of Object.entries({
      ...(await this.#keys.ended()),
      ...(await this.#portals.ended()),
    })) {
      const { calls, problems } = await this.#together(this.#closed, { authorization, check });
      rows.push({ calls, problems: problems.map((problem) => `${name}: ${problem}`) });
    }
    return rows.reduce(both);
  }

  async #readOnlyPortal(): Promise<Row> {
    const authorization = await this.#portals.of(this.environment.callers.owner.authorization, true);
    const isRead = ({ method, scopes, tag, path }: Operation): boolean =>
      method === 'get' && scopes.includes('read') && !secretTags.has(tag) && !path.startsWith(PORTALS);
    const check = (answer: Answer, { operation }: PreparedCall) =>
      isRead(operation) ? served(answer) : refused(answer, 403, 'insufficient_scope');
    return this.#together(this.#closed, { authorization, check });
  }

  async #writingPortal(): Promise<Row> {
    const authorization = await this.#portals.of(this.environment.callers.owner.authorization, false);
    const forbidden = this.#closed.filter(
      ({ operation: { path, scopes } }) => path.startsWith(PORTALS) || !scopeOfKeys(scopes),
    );
    return this.#together(forbidden, { authorization, check: (answer) => refused(answer, 403, 'insufficient_scope') });
  }

  async #keysWithScope(): Promise<Row> {
    const operations = this.#closed.map(({ operation }) => operation).filter(({ scopes }) => scopeOfKeys(scopes));
    const rows = await Promise.all(
      operations.map((operation) =>
        this.#rightOf(operation, async ({ authorization }) => {
          const login = authorization ?? this.environment.callers.owner.authorization;
          return [await this.#keys.of(login, scopeOfKeys(operation.scopes)!)];
        }),
      ),
    );
    return rows.reduce(both);
  }

  #foreignObjects(): Promise<Row> {
    const { authorization } = this.environment.callers.other;
    const objects = this.#ownersCalls.filter(({ of }) => of.some(({ shared }) => !shared));
    return this.#together(objects, { authorization, check: (answer) => refused(answer, 404, 'not_found') });
  }

  /** Each answer reports the objects as not found, together or one by one. */
  async #foreignReferences(): Promise<Row> {
    const { authorization } = this.environment.callers.other;
    const own = await this.#idsOfOwner();
    const naming = this.#ownersCalls.filter(({ call, of }) => {
      const said = JSON.stringify([call.body, of.length === 0 ? call.path : '']);
      return of.every(({ shared }) => shared) && own.some((id) => said.includes(id));
    });
    const check = ({ status, body }: Answer) => {
      const refusal = status >= 400 && status < 500 && status !== 401 && status !== 403;
      return refusal || JSON.stringify(body).includes('not_found')
        ? undefined
        : `answers ${status}: ${JSON.stringify(body)}`;
    };
    return this.#together(naming, { authorization, check });
  }

  /** Every list as it is, and narrowed to each of the owner's objects that it can be narrowed to. */
  async #foreignLists(): Promise<Row> {
    const { authorization } = this.environment.callers.other;
    const own = await this.#idsOfOwner();
    const lists = this.#ownersCalls.filter(
      ({ operation, of }) => operation.method === 'get' && of.every(({ shared }) => shared),
    );
    const naming = ({ call }: PreparedCall): boolean => own.some((id) => decodeURIComponent(call.path).includes(id));
    const all = lists.flatMap((list) => [list, ...this.#narrowed(list)]);
    const check = ({ status, body }: Answer, { call }: PreparedCall): string | undefined => {
      if (status >= 500 || status === 401 || status === 403) return `answers ${status}`;
      const asked = decodeURIComponent(call.path);
      const seen = own.filter((id) => !asked.includes(id) && JSON.stringify(body).includes(id));
      return seen.length > 0 ? `shows ${seen.join(', ')} of another account` : undefined;
    };
    // First the lists that name no object of the owner: after the others the audit log shows these, with their objects.
    const plain = await this.#together(
      all.filter((list) => !naming(list)),
      { authorization, check },
    );
    const narrowed = all.filter((list) => naming(list) && list.operation.path !== AUDIT_LOG);
    return both(plain, await this.#together(narrowed, { authorization, check }));
  }

  /** Everything is created again for each call: a deleted object is no use to the next. */
  async #right(): Promise<Row> {
    const rows = await Promise.all(
      this.#closed.map(({ operation }) => this.#rightOf(operation, (prepared) => this.#rightful(prepared))),
    );
    return { calls: sum(rows), problems: rows.flatMap(({ problems }) => problems) };
  }

  async #rightOf(
    operation: Operation,
    callersOf: (prepared: PreparedCall) => string[] | Promise<string[]>,
  ): Promise<Row> {
    try {
      const prepared = await prepare(this.environment, operation, new Map());
      const callers = await callersOf(prepared);
      const problems = [];
      for (const authorization of callers)
        problems.push(...(await this.#one(prepared, { authorization, check: served })));
      return { calls: callers.length, problems };
    } catch (error) {
      return { calls: 0, problems: [`${operation.method} ${operation.path}: ${(error as Error).message}`] };
    }
  }

  async #open(): Promise<Row> {
    const open = this.prepared.filter(({ operation }) => operation.scopes.length === 0 && operation.method === 'get');
    const without = await this.#together(open, { authorization: undefined, check: served });
    const garbage = await this.#together(open, { authorization: 'Bearer not.a.token', check: served });
    const { 'a revoked key': authorization } = await this.#keys.ended();
    return both(both(without, garbage), await this.#together(open, { authorization, check: served }));
  }

  get #closed(): PreparedCall[] {
    return this.prepared.filter(({ operation }) => operation.scopes.length > 0);
  }

  get #ownersCalls(): PreparedCall[] {
    return this.#closed.filter(({ operation }) => isForAccounts(operation));
  }

  #rightful({ operation: { scopes }, authorization }: PreparedCall): string[] {
    const { owner, operator } = this.environment.callers;
    if (authorization !== undefined) return [authorization];
    return [
      ...(isForAccounts({ scopes }) ? [owner.authorization] : []),
      ...(scopes.includes('operator') ? [operator.authorization] : []),
    ];
  }

  #narrowed(list: PreparedCall): PreparedCall[] {
    const { operation, call } = list;
    const values = this.prepared.flatMap(({ of, parameters }) => (of.length === 1 && !of[0]!.shared ? parameters : []));
    const names = operation.query.filter((name) => name.endsWith('Id') || name === 'dataAccessUserId');
    return names.flatMap((name) =>
      [...new Set(values)].map((value) => {
        const separator = call.path.includes('?') ? '&' : '?';
        return { ...list, call: { ...call, path: `${call.path}${separator}${name}=${value}` } };
      }),
    );
  }

  async #idsOfOwner(): Promise<string[]> {
    const { id, username } = this.environment.callers.owner;
    const values = this.#ownersCalls.flatMap(({ of, parameters }) =>
      parameters.filter((_, index) => !of[index]!.shared),
    );
    const { vendorAccountId, plantId, serial } = await syncedDevice(this.environment);
    return [...new Set([id, username, vendorAccountId, plantId, serial, ...values])];
  }

  async #together(calls: readonly PreparedCall[], expectation: Expectation): Promise<Row> {
    const problems = await Promise.all(calls.map((prepared) => this.#one(prepared, expectation)));
    return { calls: calls.length, problems: problems.flat() };
  }

  async #one(prepared: PreparedCall, { authorization, check }: Expectation): Promise<string[]> {
    const { operation, call } = prepared;
    try {
      const problem = check(await this.environment.api.call({ ...call, authorization }), prepared);
      return problem === undefined ? [] : [`${operation.method} ${call.path}: ${problem}`];
    } catch (error) {
      return [(error as Error).message];
    }
  }
}

function refused({ status, body }: Answer, wanted: number, slug: string): string | undefined {
  const { error } = body as { error?: string };
  return status === wanted && error === slug ? undefined : `answers ${status} ${error ?? ''}, not ${wanted} ${slug}`;
}

/** The message names the scopes, of which a key needs one. */
function unnamed({ body }: Answer, scopes: readonly string[]): string | undefined {
  const { message } = body as { message: string };
  return scopes.every((scope) => message.includes(scope)) ? undefined : `names no scope: ${message}`;
}

const isForAccounts = ({ scopes }: Pick<Operation, 'scopes'>): boolean => scopes.some((scope) => scope !== 'operator');
const scopeOfKeys = (scopes: readonly string[]): KeyScope | undefined =>
  keyScopes.find((scope) => scopes.includes(scope));

function served({ status, body }: Answer): string | undefined {
  const bad = status >= 500 || [401, 403, 404].includes(status);
  return bad ? `answers ${status} ${(body as { error?: string }).error ?? ''}` : undefined;
}

const sum = (rows: readonly Row[]): number => rows.reduce((total, { calls }) => total + calls, 0);
const both = (a: Row, b: Row): Row => ({ calls: a.calls + b.calls, problems: [...a.problems, ...b.problems] });
