import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { kafkaConnectionFromEnvironment } from '@heliograph/kafka';
import { KafkaUsers, type UserAccessRule } from '@heliograph/kafka-accounts';

/** The rights of every service as the Helm chart writes them into the resources of its users; `provisioning`: where no operator makes accounts' users and topics. */
type ServiceRights = Readonly<Record<string, Readonly<Record<'always' | 'provisioning', readonly UserAccessRule[]>>>>;

const rightsFile = resolve(import.meta.dirname, '../../../../deploy/helm/heliograph/files/access.json');

/**
 * Gives every service a Kafka user of its own with the rights of the Helm chart and no more: a right that is missing in the chart fails here first.
 * @param stack the environment with the login of Kafka's super user
 * @returns by app, `webhook-dispatcher` for one, the settings with its login
 */
export async function createServiceUsers(
  stack: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const rights = JSON.parse(readFileSync(rightsFile, 'utf8')) as ServiceRights;
  const users = new KafkaUsers(kafkaConnectionFromEnvironment(stack, 'service-users'));
  try {
    const logins: Record<string, Record<string, string>> = {};
    for (const [service, { always, provisioning }] of Object.entries(rights)) {
      const app = service.replaceAll(/(?=[A-Z])/g, '-').toLowerCase();
      const [username, password] = [`heliograph-${app}`, randomBytes(24).toString('base64url')];
      await users.put({ username, password, rules: [...always, ...provisioning] });
      logins[app] = { KAFKA_USERNAME: username, KAFKA_PASSWORD: password };
    }
    return logins;
  } finally {
    await users.close();
  }
}
