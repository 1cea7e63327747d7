import { containersOf, type Kubectl } from '../node/kubectl.ts';
import { release } from '../release/values.ts';

const lines = 15;

/**
 * Returns a diagnosis of a namespace, by default the release's, that does not become ready: its pods, warnings, and the logs of containers that are not
 * ready.
 */
export async function diagnosis(kubectl: Kubectl, namespace: string = release.namespace): Promise<string> {
  const asked = async (...args: string[]): Promise<string> => {
    const { stdout, stderr } = await kubectl.try(['-n', namespace, ...args]);
    return `\n$ kubectl -n ${namespace} ${args.join(' ')}\n${(stdout + stderr).trimEnd()}`;
  };
  const texts = [
    await asked('get', 'pods', '-o', 'wide'),
    await asked('get', 'events', '--field-selector=type=Warning', '--sort-by=.lastTimestamp'),
  ];
  for (const pod of await kubectl.list('pods', namespace)) {
    const containers = containersOf(pod);
    if (containers.every(({ ready }) => ready) || pod.status?.phase === 'Succeeded') continue;
    const before = containers.some(({ restartCount }) => restartCount > 0) ? ['--previous'] : [];
    texts.push(await asked('logs', pod.metadata.name, `--tail=${lines}`, ...before));
  }
  return texts.join('\n');
}
