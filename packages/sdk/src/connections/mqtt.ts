import type { Heliograph } from '../client/heliograph.ts';
import type { CreatedMqttCredential, MqttCredential, MqttToken } from '../generated/types.generated.ts';
import { withPrefix } from './kafka.ts';

/**
 * Settings of an MQTT 5 connection; its password is a token (`MqttCredentialToken`). The broker keeps a session under the
 * client id: the same at every start, another for each process.
 */
export interface MqttSettings {
  url: string;
  username: string;
  clientId: string;
  topicFilters: string[];
  /** What waits for a disconnected client waits so long. Seconds. */
  sessionExpiry: number;
}

/** @param client the part of the client id after the account's prefix, which is added where it is missing */
export function mqttSettings(credential: CreatedMqttCredential | MqttCredential, client: string): MqttSettings {
  const { url, username, clientIdPrefix, topicFilters } = credential;
  const clientId = withPrefix(clientIdPrefix, client);
  return { url, username, clientId, topicFilters: [...topicFilters], sessionExpiry: 24 * 3600 };
}

/**
 * The password of a connection. The broker ends a connection when its token expires; the client then comes back to its
 * session with the token of then (mqtt.js: `client.options.password`).
 */
export class MqttCredentialToken {
  readonly #heliograph: Pick<Heliograph, 'renewMqttToken'>;
  readonly #id: string;
  readonly #ttlSeconds: number;
  #token: MqttToken | undefined;

  constructor(heliograph: Pick<Heliograph, 'renewMqttToken'>, credentialId: string, ttlSeconds = 3600) {
    this.#heliograph = heliograph;
    this.#id = credentialId;
    this.#ttlSeconds = ttlSeconds;
  }

  /** Returns a token with at least a quarter of its life left; asks for another one if it is due. */
  async token(): Promise<string> {
    if (this.dueInSeconds() <= 0 || this.#token === undefined)
      this.#token = await this.#heliograph.renewMqttToken(this.#id, { ttlSeconds: this.#ttlSeconds });
    return this.#token.token;
  }

  /** Seconds until the next renewal. */
  dueInSeconds(): number {
    if (this.#token === undefined) return 0;
    return Math.max(0, this.#token.expiresAt - this.#ttlSeconds / 4 - Date.now() / 1000);
  }
}
