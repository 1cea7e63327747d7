import { reported } from '@heliograph/base-data';
import {
  GrantedCalls,
  isRecord,
  parseNode,
  proveLogin,
  readList,
  readNumber,
  unavailable,
  VendorError,
  withSession,
} from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  OAuthTokens,
  VendorAccountAccess,
  VendorRequest,
  VendorSession,
} from '@heliograph/vendor-contract';
import { type Grant, grantOf, oauthSession, requestTokens, sessionOfLogin, SungrowGateway } from './auth.ts';
import { errorOf } from './errors.ts';
import { paths, type SungrowCall, type SungrowEnvelope, type SungrowItem } from './wire.ts';

export interface SungrowAnswer {
  /** The text as received, decrypted where it was encrypted. */
  body: string;
  data: unknown;
}

interface SungrowRequest {
  call: SungrowCall;
  parameters: object;
  limits: VendorRequest['limits'];
}

/** The smallest list that every user and every consent may read. */
const onePlant: SungrowRequest = {
  call: 'getPowerStationList',
  parameters: { curPage: 1, page: 1, size: 1 },
  limits: undefined,
};

/** Calls for one account, by a user's login or by an OAuth2 grant. Logs in when it must, and once more when the cloud has forgotten the session. */
export class SungrowClient {
  readonly #account: VendorAccountAccess;
  readonly #context: AdapterContext;
  readonly #gateway: SungrowGateway;
  readonly #granted: GrantedCalls;

  constructor(account: VendorAccountAccess, context: AdapterContext) {
    this.#account = account;
    this.#context = context;
    this.#gateway = new SungrowGateway(account.credentials, context);
    this.#granted = new GrantedCalls(context);
  }

  /** `oauth`: calls go to the paths below `/openapi/platform/`. Throws when the credentials are incomplete. */
  get grant(): Grant {
    return grantOf(this.#account.credentials);
  }

  /** Logs in now: a session of an earlier login proves nothing about the password that is valid today. */
  async proveLogin(signal: AbortSignal): Promise<void> {
    if (this.grant.kind === 'oauth') return;
    await proveLogin(this.#context.session, this.#logIn(signal));
  }

  /** Throws `VendorError` for every answer that is not a success. */
  async call(
    call: SungrowCall,
    parameters: object,
    signal: AbortSignal,
    limits?: VendorRequest['limits'],
    grant: string = call,
  ): Promise<SungrowAnswer> {
    const request = { call, parameters, limits };
    return withSession(
      this.#context.session,
      this.#logIn(signal),
      (token) =>
        this.#granted.call({
          what: grant,
          send: () => this.#callWith(token, request, signal),
          prove: call === onePlant.call ? undefined : () => this.#callWith(token, onePlant, signal),
        }),
      (error) => unavailable(call, 'a session of just now was refused', error),
    );
  }

  async #callWith(
    token: string,
    { call, parameters, limits }: SungrowRequest,
    signal: AbortSignal,
  ): Promise<SungrowAnswer> {
    const { kind } = this.grant;
    const identity = kind === 'user' ? { token } : {};
    const headers: Record<string, string> = kind === 'oauth' ? { authorization: `Bearer ${token}` } : {};
    const body = { ...parameters, ...identity };
    const received = await this.#gateway.send(call, paths[call][kind], body, headers, signal, limits);
    this.#refuse(call, received.envelope);
    return { body: received.body, data: received.envelope.result_data };
  }

  #logIn(signal: AbortSignal): () => Promise<VendorSession> {
    const { grant } = this;
    return () => {
      if (grant.kind === 'user') return this.#login(grant, signal);
      return oauthSession(this.#context, grant.refreshToken, (refreshToken) => this.#refresh(refreshToken, signal));
    };
  }

  async #login({ userAccount, userPassword }: Grant & { kind: 'user' }, signal: AbortSignal): Promise<VendorSession> {
    const parameters = { user_account: userAccount, user_password: userPassword };
    const { envelope } = await this.#gateway.send('login', 'login', parameters, {}, signal);
    this.#refuse('login', envelope);
    return sessionOfLogin(envelope);
  }

  #refresh(refreshToken: string, signal: AbortSignal): Promise<OAuthTokens> {
    return requestTokens(this.#gateway, 'refreshToken', { refresh_token: refreshToken }, signal);
  }

  #refuse(call: string, envelope: SungrowEnvelope): void {
    const error = errorOf(call, envelope, this.#context.now(), this.#context.timeScale);
    if (error) throw error;
  }
}

export const LIST_PAGE = 100;
/** No account is larger; a cloud with endless pages must not block us. */
const MAX_PAGES = 1000;

export interface SungrowPage {
  body: string;
  items: SungrowItem[];
}

/** Reads all pages of a list. The maximum page size is not documented: `rowCount` decides when all rows were read. */
export async function* pages(
  client: SungrowClient,
  call: SungrowCall,
  filter: object,
  signal: AbortSignal,
  size = LIST_PAGE,
): AsyncGenerator<SungrowPage> {
  const isOAuth = client.grant.kind === 'oauth';
  let seen = 0;
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    // The paths of OAuth2 count in `page`; of some it is not documented, so that they get both names.
    const paging = { curPage: number, size, ...reported({ page: isOAuth ? number : undefined }) };
    const { body, data } = await client.call(call, { ...filter, ...paging }, signal);
    const { items, rowCount } = readPage(call, body, data);
    yield { body, items };
    seen += items.length;
    const more = rowCount === undefined ? items.length >= size : seen < rowCount;
    if (!more || items.length === 0) return;
  }
}

function readPage(
  call: SungrowCall,
  body: string,
  data: unknown,
): { items: SungrowItem[]; rowCount: number | undefined } {
  const rowCount = isRecord(data) ? readNumber(data.rowCount) : undefined;
  // An account without plants was seen with a null list.
  const list = data === null || rowCount === 0 ? [] : isRecord(data) ? readList(data.pageList) : undefined;
  if (!list) throw new VendorError('protocol', `${call}: the answer has no list`, { call });
  const sources = parseNode(body).sources('result_data', 'pageList');
  const items = list.map((value, i) => ({ value: isRecord(value) ? value : {}, source: sources[i] ?? '{}' }));
  return { items, rowCount };
}
