import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDirectory, findJava, freePort, madeOnce, runCommand, spawnPart } from '@heliograph/stack';
import { until } from '@heliograph/testbed';

const artifact = 'io.apicurio:apicurio-registry-app:3.0.9:tar.gz:all';
/** Quarkus starts in ten seconds on a machine with nothing else to do. */
const deadlineMs = 180_000;

export interface RunningRegistry {
  /** Base URL of the API that Confluent's registry has too. */
  url: string;
  stop(): Promise<void>;
}

/** Starts Apicurio with its schemas in memory. */
export async function startApicurio(directory: string): Promise<RunningRegistry> {
  const program = await unpackedProgram();
  const [port, management] = [await freePort(), await freePort()];
  await mkdir(directory, { recursive: true });
  const part = await spawnPart({
    name: 'apicurio',
    command: await findJava(),
    args: ['-Xmx384m', '-XX:+UseSerialGC', '-jar', program],
    env: {
      QUARKUS_HTTP_HOST: '127.0.0.1',
      QUARKUS_HTTP_PORT: String(port),
      QUARKUS_MANAGEMENT_PORT: String(management),
    },
    cwd: directory,
    logFile: join(directory, 'apicurio.log'),
    pidFile: join(directory, 'apicurio.pid'),
  });
  const url = `http://127.0.0.1:${port}/apis/ccompat/v7`;
  const answers = async (): Promise<boolean> => {
    if (!part.alive) throw new Error(`Apicurio has ended; its log is in ${directory}`);
    return fetch(`${url}/subjects`).then(
      (response) => response.ok,
      () => false,
    );
  };
  await until('the registry answers', answers, { deadlineMs });
  return { url, stop: () => part.stop() };
}

/** Returns the path of the jar that starts it, from the archive with all its libraries. */
async function unpackedProgram(): Promise<string> {
  const folder = await madeOnce(join(cacheDirectory(), 'maven', artifact.replaceAll(':', '-')), async (work) => {
    const options = ['-B', '-q', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${work}`];
    const { stdout } = await runCommand('mvn', options);
    const [archive] = await readdir(work);
    if (archive === undefined) throw new Error(`Maven did not fetch ${artifact}: ${stdout}`);
    await runCommand('tar', ['-xzf', join(work, archive), '-C', work]);
    return work;
  });
  const jar = (await readdir(folder)).find((name) => name.endsWith('-runner.jar'));
  if (jar === undefined) throw new Error(`no program in ${folder}`);
  return join(folder, jar);
}
