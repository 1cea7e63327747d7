import { Base } from '@platformatic/kafka';
import { clientOptions } from './client-options.ts';
import { guardClient } from './guard-client.ts';
import type { KafkaConnection } from './port.ts';

const deadlineMs = 15_000;

/**
 * Resolves when the login works: the brokers learn of a new user or password a moment after the controller.
 * @throws Error when it does not within 15 s
 */
export async function awaitLogin(
  connection: KafkaConnection,
  sasl: NonNullable<KafkaConnection['sasl']>,
): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    const login = guardClient(new Base({ ...clientOptions({ ...connection, sasl }, 'login-check'), retries: 0 }));
    try {
      await login.metadata({ topics: [] });
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`the new Kafka user ${sasl.username} cannot log in`, { cause: error });
    } finally {
      await login.close();
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
