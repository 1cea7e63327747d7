import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, realpath, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface RootedProgram {
  /** On this machine. */
  file: string;
  /** In the image. */
  as: string;
}

export interface ProgramRoot {
  /** Each with the libraries that the loader finds for it here. */
  programs: readonly RootedProgram[];
  /** The environment in which the programs are found. */
  environment: Readonly<Record<string, string>>;
  /** Static, for `/bin/sh`. */
  busybox: string;
  /** The user of the image. */
  user: { name: string; id: number };
}

/** Makes the root of an image from programs of Debian's packages, with their libraries, a shell and a user. */
export async function makeProgramRoot(
  folder: string,
  { programs, environment, busybox, user }: ProgramRoot,
): Promise<void> {
  for (const name of ['usr/bin', 'usr/lib', 'usr/lib64', 'usr/sbin', 'etc', 'proc', 'sys', 'dev', 'run', 'var', 'tmp'])
    await mkdir(join(folder, name), { recursive: true });
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) await symlink(`usr/${name}`, join(folder, name));
  await chmod(join(folder, 'tmp'), 0o1777);
  await put(folder, { file: busybox, as: 'usr/bin/busybox' });
  for (const name of ['sh', 'cat', 'ls']) await symlink('busybox', join(folder, 'usr/bin', name));
  await writeFile(
    join(folder, 'etc/passwd'),
    `root:x:0:0:root:/:/bin/sh\n${user.name}:x:${user.id}:${user.id}::/tmp:/bin/sh\n`,
  );
  await writeFile(join(folder, 'etc/group'), `root:x:0:\n${user.name}:x:${user.id}:\n`);
  for (const program of programs) await put(folder, program);
  for (const library of await libraries(
    programs.map(({ file }) => file),
    environment,
  ))
    await put(folder, library);
}

async function put(folder: string, { file, as }: RootedProgram): Promise<void> {
  const target = join(folder, as);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(await realpath(file), target);
  await chmod(target, 0o755);
}

/** Returns the libraries that the loader finds for these files, each at the path of the image's loader. */
async function libraries(
  files: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<RootedProgram[]> {
  const { stdout } = await run('ldd', [...files], { env: { ...process.env, ...environment, LC_ALL: 'C' } });
  const missing = /^\s*(\S+) => not found/m.exec(stdout)?.[1];
  if (missing !== undefined) throw new Error(`no package has brought ${missing}, which ${files.join(', ')} need`);
  const found = [...new Set([...stdout.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, path]) => path!))];
  const libc = found.find((path) => basename(path) === 'libc.so.6');
  if (libc === undefined) throw new Error(`${files.join(', ')} are not linked with glibc`);
  const folder = join('usr/lib', basename(dirname(libc)));
  return found.map((file) => {
    // The loader itself is at the path that the programs name.
    const isLoader = basename(file).startsWith('ld-linux');
    return { file, as: isLoader ? join('usr', file.replace(/^\/usr/, '')) : join(folder, basename(file)) };
  });
}
