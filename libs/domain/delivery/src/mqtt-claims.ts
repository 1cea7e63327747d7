/** `sub`, user name and beginning of the client ids of our own publisher. No account may have this name. */
export const DISPATCHER = 'dispatcher';

/** `aud` of every MQTT token. */
export const MQTT_AUDIENCE = 'mqtt';

/** An account's MQTT user name, which is also a level of its topics: no `-`, so that none followed by `-` begins another's client id. */
const USER_NAME = /^[a-z0-9_]{3,40}$/;

/** false for a name that no account may have at the MQTT broker, the publisher's own among them. */
export function canBeAccount(name: string): boolean {
  return USER_NAME.test(name) && name !== DISPATCHER;
}

/** Contract §8: what an account may subscribe. */
export function topicFilters(accountId: string): string[] {
  return [`bd/v1/${accountId}/#`];
}

/** Members of a token beside its issuer, audience and times. */
export type MqttClaims = Readonly<Record<'sub' | 'username', string>> & {
  readonly acl: readonly ReturnType<typeof rule>[];
  readonly scope: readonly string[];
};

/**
 * One token for every broker: `acl` is read by EMQX, `scope` by RabbitMQ, `sub` by our Mosquitto plugin. Subscribe to the own tree, publish nothing.
 * @throws Error for a name that is reserved or has other characters than `a-z0-9_`: a `*` in it would widen the scopes.
 */
export function consumerClaims(accountId: string): MqttClaims {
  if (!canBeAccount(accountId)) throw new Error('this name cannot be an account at the MQTT broker');
  const sessionQueues = `*/mqtt-subscription-${accountId}-*/*`;
  return {
    sub: accountId,
    username: accountId,
    acl: [...topicFilters(accountId).map((topic) => rule('allow', 'subscribe', topic)), rule('deny', 'all', '#')],
    scope: [
      `mqtt.read:*/amq.topic/bd.v1.${accountId}.*`,
      ...['read', 'write', 'configure'].map((right) => `mqtt.${right}:${sessionQueues}`),
    ],
  };
}

/** mqtt-dispatcher: publish below `bd/v1/`, read nothing. */
export function dispatcherClaims(): MqttClaims {
  return {
    sub: DISPATCHER,
    username: DISPATCHER,
    acl: [rule('allow', 'publish', 'bd/v1/#'), rule('deny', 'all', '#')],
    scope: ['mqtt.write:*/amq.topic/bd.v1.*', 'mqtt.write:*/amq.topic', 'mqtt.configure:*/mqtt-*'],
  };
}

const rule = (permission: string, action: string, topic: string) => ({ permission, action, topic });
