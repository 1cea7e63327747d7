import { randomUUID } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import { Injectable } from '@nestjs/common';
import { consumerClaims, topicFilters } from '@heliograph/delivery';
import { type AccessToken, ApiError, isRevoked, randomBase32, secondsOf } from '@heliograph/http-service';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository, type EntityManager } from 'typeorm';
import { AccountsService } from '../accounts/accounts.service.ts';
import { refuseOverLimit } from '../channels/channel-credentials.ts';
import { ApiKey } from '../api-keys/api-key.entity.ts';
import { AuthConfiguration } from '../configuration.ts';
import { TokenIssuer } from '../tokens/token-issuer.ts';
import { MqttCredential, RevokedMqttCredential } from './mqtt-credential.entity.ts';
import { MqttDenylist } from './mqtt-denylist.ts';
import { rememberMqttToken } from './token-sessions.ts';
import type { MqttCredentialView, MqttToken } from './mqtt-credentials.views.ts';

/** The queue of an account without a quota, which still gets events. */
const MIN_QUEUE_MESSAGES = 1_000;

@Injectable()
export class MqttCredentialsService {
  readonly #url: string;
  readonly #queueMessagesPerDevice: number;

  constructor(
    private readonly database: DataSource,
    @InjectRepository(MqttCredential) private readonly credentials: Repository<MqttCredential>,
    private readonly accounts: AccountsService,
    private readonly tokens: TokenIssuer,
    private readonly denylist: MqttDenylist,
    private readonly configuration: AuthConfiguration,
  ) {
    this.#url = configuration.mqttPublicUrl;
    this.#queueMessagesPerDevice = configuration.mqttQueueMessagesPerDevice;
  }

  /** Creates a credential; the first one enables the channel. @throws ApiError 403 `limit_reached`, 409 `channel_not_enabled` */
  async create(
    caller: AccessToken,
    label: string | undefined,
    ttlSeconds: number,
  ): Promise<MqttCredentialView & MqttToken> {
    this.configuration.requireChannel('mqtt');
    const { accountId } = caller;
    const credential = Object.assign(new MqttCredential(), {
      id: `mqc_${randomBase32(16)}`,
      accountId,
      label: label ?? null,
      createdAt: new Date(),
    });
    await this.database.transaction(async (manager) => {
      await this.accounts.lock(manager, accountId);
      await refuseOverLimit(manager, MqttCredential, 'MQTT', accountId);
      await manager.insert(MqttCredential, credential);
      await this.accounts.updateWithin(manager, accountId, { mqttEnabled: true });
    });
    return { ...this.#view(credential), ...(await this.#issue(caller, credential, ttlSeconds)) };
  }

  async list(accountId: string): Promise<MqttCredentialView[]> {
    const rows = await this.credentials.find({ where: { accountId }, order: { createdAt: 'ASC', id: 'ASC' } });
    return rows.map((row) => this.#view(row));
  }

  /** @throws ApiError 404, 409 `channel_not_enabled` */
  async renew(caller: AccessToken, id: string, ttlSeconds: number): Promise<MqttToken> {
    this.configuration.requireChannel('mqtt');
    const { accountId } = caller;
    const credential = await this.credentials.findOneBy({ id, accountId });
    if (!credential) throw ApiError.notFound('The credential');
    return this.#issue(caller, credential, ttlSeconds);
  }

  /**
   * Issues no further token. The broker ends its connections at once if it reads the denylist, otherwise when the last token expires. @throws ApiError 404
   */
  async revoke(accountId: string, id: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const { affected } = await manager.delete(MqttCredential, { id, accountId });
      if (!affected) throw ApiError.notFound('The credential');
      await manager.insert(RevokedMqttCredential, { id, owner: accountId, revokedAt: new Date() });
    });
    await this.denylist.refresh();
  }

  /**
   * The token ends with its issuer: it names the login, portal session or key (`sid`), and is not valid for longer than these.
   * @throws ApiError 401 `invalid_token` when the caller's session has just ended
   */
  async #issue(caller: AccessToken, { id, accountId }: MqttCredential, ttlSeconds: number): Promise<MqttToken> {
    const { sessionId } = caller;
    const { deviceQuota, expiresAt } = await this.database.transaction(async (manager) => {
      const account = await this.accounts.lock(manager, accountId);
      if (isRevoked(account, caller)) throw new ApiError(401, 'invalid_token', 'The session has just ended.');
      const latest = Math.min(Math.floor(Date.now() / 1000) + ttlSeconds, await endOf(manager, caller));
      if (sessionId !== undefined) await rememberMqttToken(manager, accountId, sessionId, latest);
      return { deviceQuota: account.deviceQuota, expiresAt: latest };
    });
    const claims = {
      ...consumerClaims(accountId),
      jti: `${id}.${randomUUID()}`,
      ...reported({ sid: sessionId }),
      // Our Mosquitto plugin reads these claims.
      queue_messages: Math.max(MIN_QUEUE_MESSAGES, deviceQuota * this.#queueMessagesPerDevice),
    };
    return { token: await this.tokens.brokerToken(claims, expiresAt), expiresAt };
  }

  #view({ id, accountId, label, createdAt }: MqttCredential): MqttCredentialView {
    const address = {
      url: this.#url,
      username: accountId,
      clientIdPrefix: `${accountId}-`,
      topicFilters: topicFilters(accountId),
    };
    return { id, label, ...address, createdAt: secondsOf(createdAt) };
  }
}

/** Returns when a portal session or a key ends by itself, Unix seconds. A login has no such time: each refresh prolongs it. */
async function endOf(manager: EntityManager, { accountId, keyId, portalId, expiresAt }: AccessToken): Promise<number> {
  // The tokens of a portal session expire with it.
  if (portalId !== undefined) return expiresAt;
  if (keyId === undefined) return Infinity;
  const key = await manager.findOneBy(ApiKey, { id: keyId, accountId });
  return key?.expiresAt ? Math.ceil(key.expiresAt.getTime() / 1000) : Infinity;
}
