import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { arch } from 'node:os';
import { join } from 'node:path';
import { debianPackages, goModule, goProgram, mosquittoWithPlugin, unpackedRoot } from '@heliograph/stack';
import { makeProgramRoot } from './program-root.ts';
import type { Image } from '../node/product-image.ts';
import { root } from '../root.ts';
import { programsImage } from '../node/product-image.ts';

type Progress = (message: string) => void;

/** The names of the two images that the reader of the page builds. */
const registry = 'registry.example.com/solar';
export const productImageOfPage = `${registry}/heliograph:0.1.0`;

interface ImageSources {
  /** The folder in which the roots of the images are created. */
  folder: string;
  busybox: string;
  /** CloudNativePG's manager. */
  operator: string;
  onProgress: Progress;
}

/** Makes the images that the page's manifests name and that cannot be pulled here, of Debian's programs and the operator. */
export async function pageImages(sources: ImageSources): Promise<Image[]> {
  return [await mosquitto(sources), await postgresql(sources), await operator(sources)];
}

/** Builds the image like deploy/mosquitto/Dockerfile: its environment and entry point are read from there. */
async function mosquitto({ folder, busybox, onProgress }: ImageSources): Promise<Image> {
  const content = join(folder, 'mosquitto');
  const deploy = join(root, 'deploy', 'mosquitto');
  const program = await mosquittoWithPlugin(onProgress);
  const { binary: envsubst } = await debianPackages({ packages: ['gettext-base'], binary: 'envsubst', onProgress });
  const environment = environmentOf(await readFile(join(deploy, 'Dockerfile'), 'utf8'));
  const programs = [
    { file: program.binary, as: 'usr/sbin/mosquitto' },
    { file: program.plugin, as: environment.PLUGIN_FILE! },
    { file: envsubst, as: 'usr/bin/envsubst' },
  ];
  await makeProgramRoot(content, {
    programs,
    busybox,
    environment: program.environment,
    user: { name: 'mosquitto', id: 1883 },
  });
  for (const name of ['var/lib/mosquitto', 'run/heliograph-denylist', 'etc/mosquitto', 'usr/local/bin'])
    await mkdir(join(content, name), { recursive: true });
  await copyFile(join(deploy, 'mosquitto.conf.template'), join(content, 'etc', 'mosquitto', 'mosquitto.conf.template'));
  const entryPoint = join(content, 'usr', 'local', 'bin', 'docker-entrypoint.sh');
  await copyFile(join(deploy, 'docker-entrypoint.sh'), entryPoint);
  await chmod(entryPoint, 0o755);
  const Env = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return {
    name: `${registry}/heliograph-mosquitto:0.1.0`,
    layers: [{ folder: content }],
    config: {
      Entrypoint: ['docker-entrypoint.sh'],
      User: '1883:1883',
      Env: ['PATH=/usr/local/bin:/usr/sbin:/usr/bin', ...Env],
    },
  };
}

/** Returns the variables of the instruction ENV. @throws Error without such an instruction */
export function environmentOf(dockerfile: string): Record<string, string> {
  const instruction = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile)?.[1];
  if (instruction === undefined) throw new Error('no instruction ENV in the Dockerfile');
  return Object.fromEntries([...instruction.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]));
}

const postgresVersion = '15';

/** CloudNativePG's requirements of an operand: PostgreSQL's programs on the PATH, and the user 26. */
async function postgresql({ folder, busybox, onProgress }: ImageSources): Promise<Image> {
  const content = join(folder, 'postgresql');
  const packages = [`postgresql-${postgresVersion}`, `postgresql-client-${postgresVersion}`, 'libpq5'];
  const { folder: unpacked, environment } = await unpackedRoot({ packages, onProgress });
  const [home, share] = [`usr/lib/postgresql/${postgresVersion}`, `usr/share/postgresql/${postgresVersion}`];
  const programs: { file: string; as: string }[] = [];
  for (const part of ['bin', 'lib']) {
    const names = await readdir(join(unpacked, home, part), { withFileTypes: true });
    // Compiling queries needs LLVM, a hundred megabytes, and is left out where it is missing.
    for (const { name } of names.filter((entry) => !entry.isDirectory() && !entry.name.startsWith('llvmjit')))
      programs.push({ file: join(unpacked, home, part, name), as: join(home, part, name) });
  }
  await makeProgramRoot(content, { programs, environment, busybox, user: { name: 'postgres', id: 26 } });
  await cp(join(unpacked, share), join(content, share), { recursive: true, dereference: true });
  // Files from packages that each Debian has.
  for (const name of ['usr/share/zoneinfo', 'usr/lib/locale/C.utf8']) {
    const source = [unpacked, '/'].map((each) => join(each, name)).find((each) => existsSync(each));
    if (source !== undefined) await cp(source, join(content, name), { recursive: true });
  }
  return {
    name: `ghcr.io/cloudnative-pg/postgresql:${postgresVersion}-standard-bookworm`,
    layers: [{ folder: content }],
    config: { User: '26', Env: [`PATH=/${home}/bin:/usr/bin`] },
  };
}

async function operator({ folder, operator: manager }: ImageSources): Promise<Image> {
  const content = join(folder, 'cloudnative-pg');
  const name = `operator/manager_${arch() === 'arm64' ? 'arm64' : 'amd64'}`;
  const config = { Entrypoint: ['/manager'], User: '65532:65532', WorkingDir: '/', Env: ['PATH=/'] };
  const image = await programsImage(operatorImage, content, { [name]: manager }, config);
  await symlink(name, join(content, 'manager'));
  for (const each of ['controller', 'run']) await mkdir(join(content, each));
  return image;
}

const version = '1.29.0';
const module = {
  path: 'github.com/cloudnative-pg/cloudnative-pg',
  version: `v${version}`,
  sum: 'h1:49Dm8+y4va7RODspJjeaK8uMWP3OGAD0gMsxhjm16Mo=',
};

/** The image that its manifest names. */
const operatorImage = `ghcr.io/cloudnative-pg/cloudnative-pg:${version}`;

interface CloudNativePg {
  /** The manager, which is the operator and in each instance the manager of PostgreSQL. */
  program: string;
  /** The manifest of the release. */
  manifest: string;
}

/** CloudNativePG of its Go module; built into the cache the first time. @throws Error with the reason why it is unavailable */
export async function cloudNativePg(onProgress: (message: string) => void): Promise<CloudNativePg> {
  const directory = await goModule(module);
  const program = await goProgram(
    { name: `cloudnative-pg-${version}`, directory, package: './cmd/manager', takes: '4 min' },
    onProgress,
  );
  const text = await readFile(join(directory, 'releases', `cnpg-${version}.yaml`), 'utf8');
  // The image is imported, and can be pulled from nowhere.
  return { program, manifest: text.replaceAll('imagePullPolicy: Always', 'imagePullPolicy: IfNotPresent') };
}
