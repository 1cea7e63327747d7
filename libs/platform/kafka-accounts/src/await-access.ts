import { Base } from '@platformatic/kafka';
import {
  isUnknownTopic,
  clientOptions,
  guardClient,
  type KafkaConnection,
  type PasswordLogin,
} from '@heliograph/kafka';

const deadlineMs = 15_000;

/**
 * Resolves when the login works and may read the topic (it need not be there): the brokers learn of a new user, a new password and new rights
 * a moment after the controller, one after the other, and many clients give up for good at the first refusal.
 * Resolves at once where we log in in another way ourselves: accounts' consumers then have another listener.
 * @throws Error when it does not within 15 s
 */
export async function awaitAccess(
  connection: KafkaConnection,
  sasl: Pick<PasswordLogin, 'username' | 'password'>,
  topic?: string,
): Promise<void> {
  if (!connection.sasl || (connection.sasl.mechanism ?? 'scram-sha-512') !== 'scram-sha-512') return;
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const login = guardClient(new Base({ ...clientOptions({ ...connection, sasl }, 'login-check'), retries: 0 }));
    try {
      await login.metadata({ topics: topic === undefined ? [] : [topic] });
      return;
    } catch (error) {
      // The login may know whether the topic is there.
      if (isUnknownTopic(error)) return;
      if (performance.now() > deadline)
        throw new Error(`the new Kafka user ${sasl.username} has no access`, { cause: error });
    } finally {
      await login.close();
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
