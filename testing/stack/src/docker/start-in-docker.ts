import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Wait, type StartedTestContainer } from 'testcontainers';
import type { Part, PartContext } from '../part.ts';
import { StackError } from '../stack-error.ts';
import type { PartName, RestartOptions } from '../stack.types.ts';
import { CONTAINERS, type PreparedContainer } from './containers.ts';

const READY_MS = 120_000;
const POLL_MS = 200;
const GRACE_MS = 5_000;

/** A part in a container; testcontainers' reaper removes the container when this process ends. */
export async function startInDocker(
  part: PartName,
  context: PartContext,
  environment: Record<string, string>,
): Promise<Part> {
  try {
    const prepared = await CONTAINERS[part](context, environment);
    const running = await run(part, context, prepared);
    return containerPart(prepared, running, context.keep);
  } catch (error) {
    if (error instanceof StackError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const native = 'HELIOGRAPH_STACK=native starts it without Docker.';
    throw StackError.forPart(part, `Docker answers, but the container did not start: ${reason}. ${native}`);
  }
}

async function run(part: PartName, context: PartContext, prepared: PreparedContainer): Promise<StartedTestContainer> {
  const { container, dataDirectory, probe } = prepared;
  container.withWaitStrategy(Wait.forListeningPorts()).withStartupTimeout(READY_MS);
  // A named volume outlives its container.
  if (context.keep) container.withBindMounts([{ source: volumeName(part, context), target: dataDirectory }]);
  const running = await container.start();
  await answering(probe);
  return running;
}

function containerPart({ environment, probe }: PreparedContainer, running: StartedTestContainer, keep: boolean): Part {
  return {
    environment,
    async restart({ kill = false, downMs = 0 }: RestartOptions) {
      const timeout = kill ? 0 : GRACE_MS;
      if (downMs > 0) await running.stop({ remove: false, timeout });
      await sleep(downMs);
      await running.restart({ timeout });
      await answering(probe);
    },
    async stop() {
      await running.stop({ remove: true, removeVolumes: !keep, timeout: GRACE_MS });
    },
  };
}

async function answering(probe: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    try {
      await probe();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(POLL_MS);
  }
}

function volumeName(part: PartName, context: PartContext): string {
  const digest = createHash('sha256').update(context.directory.root).digest('hex').slice(0, 12);
  return `heliograph-${part}-${digest}`;
}
