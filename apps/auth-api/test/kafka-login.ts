import { createKafkaAdmin, kafkaConnectionFromEnvironment } from '@heliograph/kafka';
import { accountBaseDataTopic } from '@heliograph/messaging';

/** Returns true if the brokers accept the login and permit it to read its topic. */
export async function kafkaLogin(username: string, password: string): Promise<boolean> {
  const connection = {
    ...kafkaConnectionFromEnvironment(process.env, 'credential-test'),
    sasl: { username, password },
  };
  const admin = createKafkaAdmin(connection);
  try {
    await admin.endOffsets(accountBaseDataTopic(username.split('.')[0]!));
    return true;
  } catch {
    return false;
  } finally {
    await admin.close();
  }
}
