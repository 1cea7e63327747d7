import { join } from 'node:path';
import { pythonPackages, type Python } from '@heliograph/stack';
import { root } from '../root.ts';

/** schemathesis in the versions that `requirements.txt` pins, in a folder of its own below `.heliograph`. @throws Error saying why not */
export function installSchemathesis(onProgress: (message: string) => void): Promise<Python> {
  const requirements = join(root, 'testing', 'conformance', 'api', 'schemathesis', 'requirements.txt');
  return pythonPackages(
    { name: 'schemathesis', requirements, parent: join(root, '.heliograph', 'python') },
    onProgress,
  );
}
