/**
 * Command line that runs a program with another folder as its root, in mounts of its own that vanish with it. Root is not needed: without it
 * the kernel makes us root in there. `shared` is seen inside as `/tmp/shared`.
 */
export function commandInRoot(
  root: string,
  shared: string,
  program: readonly string[],
): { command: string; args: string[] } {
  const script = [
    'set -eu; root=$1; shared=$2; shift 2',
    'mount --rbind /proc "$root/proc"',
    'mount --rbind /dev "$root/dev"',
    // The folder for it is made in memory: the root is the cache's, and other processes use it too.
    'mount -t tmpfs none "$root/tmp"',
    'mkdir -p "$root/tmp/shared"',
    'mount --bind "$shared" "$root/tmp/shared"',
    'exec chroot "$root" "$@"',
  ].join('\n');
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  return {
    command: 'unshare',
    args: ['--mount', ...asRoot, '--', '/bin/sh', '-c', script, 'enter-root', root, shared, ...program],
  };
}

/** The path of `shared` inside. */
export const SHARED = '/tmp/shared';
