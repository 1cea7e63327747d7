import { ConfigurationError, readConfiguration } from './configuration.ts';
import { usage, withOptions } from './options.ts';
import { startSandbox } from './sandbox.ts';
import { hostVendors } from './hosted-vendor.ts';

function log(level: 'info' | 'error', msg: string, fields: Record<string, unknown> = {}): void {
  process.stdout.write(
    `${JSON.stringify({ level, time: new Date().toISOString(), name: 'vendor-sandbox', msg, ...fields })}\n`,
  );
}

function logError(msg: string, error: unknown): void {
  log('error', msg, {
    err: error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : String(error),
  });
}

async function main(): Promise<void> {
  const environment = withOptions(process.argv.slice(2), process.env);
  if (!environment) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const configuration = readConfiguration(environment);
  const sandbox = await startSandbox(configuration, await hostVendors(configuration), logError);
  const { timeScale, seed, inverters } = configuration;
  log('info', 'listening', { url: sandbox.url, rootUrls: sandbox.rootUrls, timeScale, seed, inverters });
  const stop = (): void => {
    sandbox.close().then(
      () => log('info', 'stopped'),
      (error: unknown) => logError('could not stop', error),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  if (error instanceof ConfigurationError) log('error', error.message);
  else logError('could not start', error);
  process.exitCode = 1;
});
