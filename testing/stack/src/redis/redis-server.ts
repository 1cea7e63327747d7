import { debianPackages } from '../debian-packages/debian-packages.ts';
import { StackError } from '../stack-error.ts';

export interface RedisServer {
  binary: string;
  environment: Record<string, string>;
}

/** redis-server as installed, else from the distribution's packages, unpacked into the cache. */
export async function findRedisServer(onProgress: (message: string) => void): Promise<RedisServer> {
  try {
    return await debianPackages({ packages: ['redis-server'], binary: 'redis-server', onProgress });
  } catch (error) {
    throw StackError.forPart('redis', error instanceof Error ? error.message : String(error), { cause: error });
  }
}
