import type { Profile, Difference } from '../suite/check.ts';

export const mosquitto: Profile = {
  broker: 'mosquitto',
  differences: [
    {
      checks: 'message.receive-maximum',
      version: /^Mosquitto 2\.0\.11$/,
      observed: ['5, then 15', '5, then 20'],
      because: 'this version forgets the window once something is acknowledged; later ones do not',
    },
    {
      checks: 'session.cap',
      observed: ['not reported'],
      because:
        'the session ends after a day all the same (persistent_client_expiration), but the CONNACK does not say so',
    },
    {
      checks: 'restart.crash',
      observed: ['lost the most recent only', 'all kept'],
      because: 'what was queued since the last save is in memory only (autosave_interval)',
    },
  ],
};

const accepted = (checks: string, because: string): Difference => ({ checks, observed: ['accepted'], because });

const noLimits =
  'RabbitMQ limits users that it knows itself (set_user_limits), not those of tokens; a virtual host has limits for all together';
const noShared = 'RabbitMQ has no shared subscriptions: split by data/{plant}/#, or take Kafka';
const scopesDecide = 'identity and rights come from the token’s sub and scopes alone; the MQTT user name is ignored';
const mintedByUs =
  'only a numeric exp and aud are checked; the key set has our keys only, and auth-api mints no such token';
const ownTreeOnly =
  'the connection stands, but every right is that of the token: the own tree, by sessions of the own name';
const noSession = 'judged when the session is made: nothing can be subscribed with it';

/** RabbitMQ 4.0 with rabbitmq_mqtt and rabbitmq_auth_backend_oauth2, configured by deploy/rabbitmq. */
const rabbitmq: Profile = {
  broker: 'rabbitmq',
  differences: [
    { checks: 'session.token-end-shared', observed: ['denied'], because: noShared },
    { checks: 'message.shared*', observed: ['denied'], because: noShared },
    { checks: 'subscribe.own $share*', observed: ['denied'], because: noShared },
    {
      checks: 'message.retain',
      observed: ['acknowledged'],
      because: 'retained messages cannot be switched off; the only publisher, our dispatcher, sends none',
    },
    {
      checks: 'takeover.kick',
      observed: ['disconnected'],
      because:
        'who knows another’s client id can disconnect it; nothing is read or wiped and the consumer reconnects. Use a random instance part',
    },
    accepted('token.no-exp', mintedByUs),
    accepted('token.exp-text', mintedByUs),
    accepted('token.not-yet', mintedByUs),
    accepted('token.nbf-text', mintedByUs),
    accepted('token.issuer-*', mintedByUs),
    accepted('token.subject-*', scopesDecide),
    accepted('name.malformed *', scopesDecide),
    accepted('name.of-another', scopesDecide),
    accepted('name.service', scopesDecide),
    { checks: 'forged.type', observed: ['accepted (spelling 1 of 1)'], because: mintedByUs },
    { checks: 'forged.critical-extension', observed: ['accepted (spelling 1 of 1)'], because: mintedByUs },
    {
      checks: 'forged.too-long',
      observed: ['accepted (spelling 1 of 1)'],
      because: 'a packet before login may have 64 KiB (mqtt.max_packet_size_unauthenticated)',
    },
    accepted('client-id.with-empty-instance', ownTreeOnly),
    accepted('client-id.too-long', ownTreeOnly),
    accepted('client-id.with-control-character', ownTreeOnly),
    { checks: 'client-id.*', observed: ['without a session'], because: noSession },
    accepted('protocol.3-1-1', ownTreeOnly),
    {
      checks: 'limit.connections',
      observed: ['never refused; another account accepted'],
      because: noLimits,
    },
    {
      checks: 'limit.sessions',
      observed: ['never refused; another account accepted'],
      because: noLimits,
    },
    { checks: 'limit.room-again', observed: ['never refused'], because: noLimits },
    {
      checks: 'revoked.*',
      observed: ['ends with its token only'],
      because:
        'there is no list of revocations: the bound is the life of the token (an hour unless asked otherwise, a day at most)',
    },
  ],
};

export const profiles: Readonly<Record<string, Profile>> = { mosquitto, rabbitmq };
