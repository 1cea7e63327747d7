import type { JWTPayload } from 'jose';

/** `sub` and username of our own publisher. Account ids begin with `acc_`, so no account can have this name. */
export const DISPATCHER = 'dispatcher';

/** Contract §8. */
export function topicFilters(accountId: string): string[] {
  return [`bd/v1/${accountId}/#`];
}

/** One token for every broker: `acl` is read by EMQX, `scope` by RabbitMQ, `sub` by our Mosquitto plugin. Subscribe to the own tree, publish nothing. */
export function consumerClaims(accountId: string): JWTPayload {
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
export function dispatcherClaims(): JWTPayload {
  return {
    sub: DISPATCHER,
    username: DISPATCHER,
    acl: [rule('allow', 'publish', 'bd/v1/#'), rule('deny', 'all', '#')],
    scope: ['mqtt.write:*/amq.topic/bd.v1.*', 'mqtt.write:*/amq.topic', 'mqtt.configure:*/mqtt-*'],
  };
}

const rule = (permission: string, action: string, topic: string) => ({ permission, action, topic });
