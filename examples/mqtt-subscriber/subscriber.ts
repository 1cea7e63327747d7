// Subscribes with MQTT 5 and a session that the broker keeps: messages that arrive while this process is down are delivered later, for up to a day.
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Heliograph, kindOf, parseDelivered } from '@heliograph/sdk';
import mqtt from 'mqtt';

const dayInSeconds = 24 * 3600;
/** How long a token is good for; it is renewed after three quarters of that. */
const ttlSeconds = Number(process.env.TOKEN_SECONDS ?? 3600);

function setting(variable: string): string {
  const value = process.env[variable];
  if (value === undefined || value === '') throw new Error(`${variable} is not set: run api-onboarding first`);
  return value;
}

const database = new DatabaseSync(process.env.DATABASE_FILE ?? 'mqtt.db', { timeout: 5_000 });
database.exec('CREATE TABLE IF NOT EXISTS records (key TEXT PRIMARY KEY, kind TEXT, record TEXT)');
const insert = database.prepare('INSERT INTO records VALUES (?, ?, ?) ON CONFLICT DO NOTHING');

const heliograph = new Heliograph({
  baseUrl: setting('HELIOGRAPH_URL'),
  username: setting('HELIOGRAPH_USERNAME'),
  password: setting('HELIOGRAPH_PASSWORD'),
});
const credentials = await heliograph.listMqttCredentials().all();
const credential = credentials.find(({ id }) => id === setting('MQTT_CREDENTIAL_ID'));
if (!credential) throw new Error('MQTT_CREDENTIAL_ID is not a credential of this account: run api-onboarding again');
const first = await heliograph.renewMqttToken(credential.id, { ttlSeconds });

const client = mqtt.connect(credential.url, {
  protocolVersion: 5,
  // The session belongs to the client id: the same at every start, another for each process.
  clientId: `${credential.clientIdPrefix}${process.env.INSTANCE ?? 'example'}`,
  username: credential.username,
  password: first.token,
  clean: false,
  properties: { sessionExpiryInterval: dayInSeconds },
  reconnectPeriod: 1_000,
  reconnectOnConnackError: true,
});

/** The broker ends a connection when its token does; the client then comes back to its session, with the token of then. */
async function keepTokenFresh(mqttCredentialId: string): Promise<void> {
  for (let waitSeconds = ttlSeconds * 0.75; ;) {
    await sleep(waitSeconds * 1000);
    try {
      client.options.password = (await heliograph.renewMqttToken(mqttCredentialId, { ttlSeconds })).token;
      waitSeconds = ttlSeconds * 0.75;
    } catch (error) {
      console.error('the token could not be renewed, trying again:', error instanceof Error ? error.message : error);
      waitSeconds = 10;
    }
  }
}

client.on('connect', ({ sessionPresent }) => {
  client.subscribe(credential.topicFilters, { qos: 1 }, (error) =>
    console.log(error?.message ?? `subscribed, session ${sessionPresent ? 'kept' : 'new'}`),
  );
});
client.on('error', (error) => console.error(error.message));
// Acknowledged when this returns. What cannot be stored ends the process: it is not acknowledged then, and comes again.
client.on('message', (_topic, payload) => {
  const record = parseDelivered(payload);
  const kind = kindOf(record);
  const isNew = insert.run(record.idempotency_key, kind, payload.toString()).changes === 1;
  console.log(`${kind} ${record.idempotency_key}${isNew ? '' : ' known already'}`);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => client.end(() => process.exit(0)));
await keepTokenFresh(credential.id);
