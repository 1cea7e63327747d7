// Hands over a vendor account, pulls its plants, groups them, and opens the three channels. Writes what the other examples need to ../.env.
// May be run again: what it made before is used again, secrets are requested again.
import { writeFileSync } from 'node:fs';
import { Heliograph, HeliographError, type PlantWithDevices } from '@heliograph/sdk';

const name = 'example';
const heliograph = new Heliograph({
  baseUrl: setting('HELIOGRAPH_URL'),
  username: setting('HELIOGRAPH_USERNAME'),
  password: setting('HELIOGRAPH_PASSWORD'),
});

function setting(variable: string): string {
  const value = process.env[variable];
  if (value === undefined || value === '') throw new Error(`${variable} is not set`);
  return value;
}

async function vendorAccount(): Promise<string> {
  for await (const account of heliograph.listVendorAccounts()) if (account.name === name) return account.id;
  const vendor = setting('VENDOR');
  const credentials = JSON.parse(setting('VENDOR_CREDENTIALS')) as Record<string, string>;
  return (await heliograph.createVendorAccount({ vendor, credentials, name })).id;
}

async function group(plants: readonly PlantWithDevices[]): Promise<string> {
  const plantIds = plants.map(({ plantId }) => plantId);
  for await (const known of heliograph.listGroups()) {
    if (known.name !== name) continue;
    await heliograph.updateGroup(known.groupId, { plantIds });
    return known.groupId;
  }
  return (await heliograph.createGroup({ name, plantIds })).groupId;
}

/** A secret is shown once, when the webhook is made: an older one with the same name makes room. */
async function webhook(url: string, groupIds: string[]): Promise<string> {
  for await (const known of heliograph.listWebhooks())
    if (known.name === name) await heliograph.deleteWebhook(known.id);
  return (await heliograph.createWebhook({ url, name, filter: { groupIds } })).secret;
}

/** As with the webhook: the password is shown once. */
async function kafka(): Promise<Record<string, string>> {
  for await (const { id, label } of heliograph.listKafkaCredentials())
    if (label === name) await heliograph.revokeKafkaCredential(id);
  const { bootstrap, username, password, topics, groupPrefix } = await heliograph.createKafkaCredential({
    label: name,
  });
  return {
    KAFKA_BROKERS: bootstrap,
    KAFKA_USERNAME: username,
    KAFKA_PASSWORD: password,
    KAFKA_TOPICS: topics.join(','),
    KAFKA_GROUP_ID: `${groupPrefix}${name}`,
  };
}

async function mqtt(): Promise<string> {
  for await (const { id, label } of heliograph.listMqttCredentials()) if (label === name) return id;
  return (await heliograph.createMqttCredential({ label: name })).id;
}

try {
  const id = await vendorAccount();
  const plants = await heliograph.sync(id);
  const devices = plants.flatMap((plant) => plant.devices);
  const monitored = devices.filter((device) => device.monitored).length;
  console.log(`vendor account ${id}: ${plants.length} plants, ${devices.length} devices, ${monitored} monitored`);

  const groupId = await group(plants);
  const url = setting('WEBHOOK_URL');
  const channels = {
    WEBHOOK_SECRETS: await webhook(url, [groupId]),
    ...(await kafka()),
    MQTT_CREDENTIAL_ID: await mqtt(),
  };
  const file = process.env.ENV_FILE ?? '../.env';
  const lines = Object.entries(channels).map(([variable, value]) => `${variable}='${value}'\n`);
  writeFileSync(file, lines.join(''), { mode: 0o600 });
  console.log(`group ${groupId}, a webhook to ${url}, a Kafka user and an MQTT credential: ${file}`);
  await heliograph.logout();
} catch (error) {
  if (!(error instanceof HeliographError)) throw error;
  console.error(`${error.message}\nrequest ${error.requestId ?? 'unknown'}`, error.details ?? '');
  process.exitCode = 1;
}
