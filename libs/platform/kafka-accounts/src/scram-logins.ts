import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { type Admin, alterUserScramCredentialsV0, ScramMechanisms } from '@platformatic/kafka';
import { brokerErrorId } from '@heliograph/kafka';

/** Twice the least that Kafka accepts. */
const iterations = 8192;
const hashBytes = 64;
const hash = promisify(pbkdf2);
const mechanism = ScramMechanisms.SCRAM_SHA_512;

/** The users that log in to Kafka by SCRAM-SHA-512. Its own user needs ALTER on the cluster. */
export class ScramLogins {
  readonly #client: Admin;

  constructor(client: Admin) {
    this.#client = client;
  }

  /** Creates the user, or gives it another password. */
  async put(name: string, password: string): Promise<void> {
    const salt = randomBytes(24);
    // Hashed here: the password itself is never sent, and the broker keeps only keys derived from this.
    const saltedPassword = await hash(password.normalize('NFKC'), salt, iterations, hashBytes, 'sha512');
    await this.#alter([], [{ name, mechanism, iterations, salt, saltedPassword }]);
  }

  /** A user that does not exist is no error. */
  async remove(name: string): Promise<void> {
    try {
      await this.#alter([{ name, mechanism }], []);
    } catch (error) {
      if (brokerErrorId(error) !== 'RESOURCE_NOT_FOUND') throw error;
    }
  }

  async #alter(
    deletions: Parameters<typeof alterUserScramCredentialsV0.api.async>[1],
    upsertions: Parameters<typeof alterUserScramCredentialsV0.api.async>[2],
  ): Promise<void> {
    const { controllerId } = await this.#client.metadata({ topics: [], forceUpdate: true });
    const connections = await this.#client.connectToBrokers();
    // Every broker forwards it to the controller of the quorum.
    const connection = connections.get(controllerId) ?? [...connections.values()][0];
    if (!connection) throw new Error('no Kafka broker is connected');
    await alterUserScramCredentialsV0.api.async(connection, deletions, upsertions);
  }
}
