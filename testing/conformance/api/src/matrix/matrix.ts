import { roleOfScope } from '@heliograph/http-service';
import type { Answer } from '../callers/api-client.ts';
import type { Callers } from '../callers/callers.ts';
import { ApiKeys, keyScopes, type KeyScope, badTokens } from '../callers/api-keys.ts';
import { PortalSessions, browserSession } from '../callers/portal-sessions.ts';
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

  /**
   * In the order in which they are run: the lists come before the rows that name the owner's objects, because the audit log shows the other account its
   * attempts.
   */
  static readonly rows: Readonly<Record<string, (matrix: AuthorizationMatrix) => Promise<Row>>> = {
    'a token that is missing, expired, forged or for something else is answered 401': (matrix) => matrix.#badTokens(),
    'a token of an account that is suspended is answered 403': (matrix) =>
      matrix.#refuse(matrix.#closed, matrix.#callers.suspended.authorization, 403, 'account_suspended'),
    'a token from before the password was changed is answered 401': (matrix) =>
      matrix.#refuse(matrix.#closed, matrix.#callers.revoked.authorization, 401, 'invalid_token'),
    'another account sees nothing of the owner in its own lists': (matrix) => matrix.#foreignLists(),
    'a token without the scope that is asked for is answered 403': (matrix) => matrix.#wrongScope(),
    'an API key without the scope that is asked for is answered 403': (matrix) => matrix.#keysWithoutScope(),
    'an API key or portal session that was revoked or has expired is answered 401': (matrix) => matrix.#ended(),
    'a read-only portal session reads, but no secrets or keys, and changes nothing on any route': (matrix) =>
      matrix.#readOnlyPortal(),
    'a portal session that may change something manages neither keys, password, account nor sessions': (matrix) =>
      matrix.#writingPortal(),
    "another account's objects are not there: 404": (matrix) => matrix.#foreignObjects(),
    "another account's objects cannot be named in a body or a query either": (matrix) => matrix.#foreignReferences(),
    'the right caller is accepted, with the documented answer': (matrix) => matrix.#right(),
    'an API key with the required scope is accepted, with the documented answer': (matrix) => matrix.#keysWithScope(),
    'public operations need no token, and ignore an invalid one': (matrix) => matrix.#open(),
    'the session of a browser is in a cookie, for pages of this server alone': (matrix) =>
      browserSession(matrix.environment),
  };

  get #callers(): Callers {
    return this.environment.callers;
  }

  async #badTokens(): Promise<Row> {
    const { SIGNING_KEYS_FILE: signingKeysFile, TOKEN_ISSUER: issuer } = this.environment.product.stack;
    const accountId = this.#callers.owner.id;
    return this.#refuseEach(await badTokens({ signingKeysFile: signingKeysFile!, issuer: issuer!, accountId }));
  }

  async #ended(): Promise<Row> {
    return this.#refuseEach({ ...(await this.#keys.ended()), ...(await this.#portals.ended()) });
  }

  /** @param tokens values of `Authorization`, by their fault */
  async #refuseEach(tokens: Readonly<Record<string, string | undefined>>): Promise<Row> {
    const rows: Row[] = [];
    for (const [name, authorization] of Object.entries(tokens)) {
      const { calls, problems } = await this.#refuse(this.#closed, authorization, 401, 'invalid_token');
      rows.push({ calls, problems: problems.map((problem) => `${name}: ${problem}`) });
    }
    return total(rows);
  }

  #refuse(
    calls: readonly PreparedCall[],
    authorization: string | undefined,
    status: number,
    slug: string,
  ): Promise<Row> {
    return this.#together(calls, { authorization, check: (answer) => refused(answer, status, slug) });
  }

  async #wrongScope(): Promise<Row> {
    const { other, operator } = this.#callers;
    const notForAccounts = this.#closed.filter(({ operation }) => !isForAccounts(operation));
    const notForOperators = this.#closed.filter(({ operation }) => !isForOperators(operation));
    return total([
      await this.#refuse(notForAccounts, other.authorization, 403, 'insufficient_scope'),
      await this.#refuse(notForOperators, operator.authorization, 403, 'insufficient_scope'),
    ]);
  }

  /** Calls of the owner, with a key of each single scope; the answer names the scope. */
  async #keysWithoutScope(): Promise<Row> {
    const rows: Row[] = [];
    for (const scope of keyScopes) {
      const authorization = await this.#keys.of(this.#callers.owner.authorization, scope);
      const check = (answer: Answer, { operation }: PreparedCall) =>
        refused(answer, 403, 'insufficient_scope') ?? unnamed(answer, operation.scopes);
      const calls = this.#closed.filter(({ operation }) => !operation.scopes.includes(scope));
      rows.push(await this.#together(calls, { authorization, check }));
    }
    return total(rows);
  }

  async #readOnlyPortal(): Promise<Row> {
    const authorization = await this.#portals.of(this.#callers.owner.authorization, true);
    const isRead = ({ method, scopes, tag, path }: Operation): boolean =>
      method === 'get' && scopes.includes('read') && !secretTags.has(tag) && !path.startsWith(PORTALS);
    const check = (answer: Answer, { operation }: PreparedCall) =>
      isRead(operation) ? served(answer) : refused(answer, 403, 'insufficient_scope');
    return this.#together(this.#closed, { authorization, check });
  }

  async #writingPortal(): Promise<Row> {
    const authorization = await this.#portals.of(this.#callers.owner.authorization, false);
    const forbidden = this.#closed.filter(
      ({ operation: { path, scopes } }) => path.startsWith(PORTALS) || !scopeOfKeys(scopes),
    );
    return this.#refuse(forbidden, authorization, 403, 'insufficient_scope');
  }

  async #keysWithScope(): Promise<Row> {
    const operations = this.#closed.map(({ operation }) => operation).filter(({ scopes }) => scopeOfKeys(scopes));
    const rows = await Promise.all(
      operations.map((operation) =>
        this.#rightOf(operation, async ({ authorization }) => {
          const login = authorization ?? this.#callers.owner.authorization;
          return [await this.#keys.of(login, scopeOfKeys(operation.scopes)!)];
        }),
      ),
    );
    return total(rows);
  }

  #foreignObjects(): Promise<Row> {
    const objects = this.#ownersCalls.filter(({ of }) => of.some(({ shared }) => !shared));
    return this.#refuse(objects, this.#callers.other.authorization, 404, 'not_found');
  }

  /** Each answer reports the objects as not found, together or one by one. */
  async #foreignReferences(): Promise<Row> {
    const { authorization } = this.#callers.other;
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
    const { authorization } = this.#callers.other;
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
    return total([plain, await this.#together(narrowed, { authorization, check })]);
  }

  /** Everything is created again for each call: a deleted object is no use to the next. */
  async #right(): Promise<Row> {
    return total(
      await Promise.all(
        this.#closed.map(({ operation }) => this.#rightOf(operation, (prepared) => this.#rightful(prepared))),
      ),
    );
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
    const { 'a revoked key': revoked } = await this.#keys.ended();
    const rows: Row[] = [];
    // Single sign-on is not configured here.
    const check = (answer: Answer, { operation: { id } }: PreparedCall): string | undefined => {
      if (id !== 'finishSingleSignOn') return served(answer);
      return answer.status === 404 ? undefined : `answers ${answer.status}, not 404`;
    };
    for (const authorization of [undefined, 'Bearer not.a.token', revoked])
      rows.push(await this.#together(open, { authorization, check }));
    return total(rows);
  }

  get #closed(): PreparedCall[] {
    return this.prepared.filter(({ operation }) => operation.scopes.length > 0);
  }

  get #ownersCalls(): PreparedCall[] {
    return this.#closed.filter(({ operation }) => isForAccounts(operation));
  }

  #rightful({ operation: { scopes }, authorization }: PreparedCall): string[] {
    const { owner, operator } = this.#callers;
    if (authorization !== undefined) return [authorization];
    return [
      ...(isForAccounts({ scopes }) ? [owner.authorization] : []),
      ...(isForOperators({ scopes }) ? [operator.authorization] : []),
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
    const { id, username } = this.#callers.owner;
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

const isForOperators = ({ scopes }: Pick<Operation, 'scopes'>): boolean => scopes.some(roleOfScope);
const isForAccounts = ({ scopes }: Pick<Operation, 'scopes'>): boolean => !scopes.every(roleOfScope);
const scopeOfKeys = (scopes: readonly string[]): KeyScope | undefined =>
  keyScopes.find((scope) => scopes.includes(scope));

function served({ status, body }: Answer): string | undefined {
  const bad = status >= 500 || [401, 403, 404].includes(status);
  return bad ? `answers ${status} ${(body as { error?: string }).error ?? ''}` : undefined;
}

export const total = (rows: readonly Row[]): Row => ({
  calls: rows.reduce((sum, { calls }) => sum + calls, 0),
  problems: rows.flatMap(({ problems }) => problems),
});
