import { createKafkaAdmin, kafkaConnectionFromEnvironment } from '@heliograph/kafka';
import { accountBaseDataTopic } from '@heliograph/messaging';

/** Returns true if the brokers accept the login and permit it to read a topic of its account. */
export async function kafkaLogin(
  username: string,
  password: string,
  topic = accountBaseDataTopic(username.split('.')[0]!),
): Promise<boolean> {
  const connection = {
    ...kafkaConnectionFromEnvironment(process.env, 'credential-test'),
    sasl: { username, password },
  };
  const admin = createKafkaAdmin(connection);
  try {
    await admin.endOffsets(topic);
    return true;
  } catch {
    return false;
  } finally {
    await admin.close();
  }
}
