import { reported } from '@heliograph/base-data';
import type { LoggerService, NestApplicationOptions } from '@nestjs/common';
import type { Logger } from 'pino';

/** A module that cannot be made is thrown to the caller, who knows how to end the process (or the test). */
export function nestOptions(
  logger: Logger,
  options: Pick<NestApplicationOptions, 'bodyParser'> = {},
): NestApplicationOptions {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- Nest declares its option bag as a class
  return { logger: new NestLogger(logger), abortOnError: false, ...options };
}

/** Nest's own messages, in our format. Nest passes the context as the last parameter and a stack before it. */
export class NestLogger implements LoggerService {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  log(message: unknown, ...parameters: unknown[]): void {
    this.#write('debug', message, parameters);
  }

  error(message: unknown, ...parameters: unknown[]): void {
    this.#write('error', message, parameters);
  }

  warn(message: unknown, ...parameters: unknown[]): void {
    this.#write('warn', message, parameters);
  }

  debug(message: unknown, ...parameters: unknown[]): void {
    this.#write('debug', message, parameters);
  }

  verbose(message: unknown, ...parameters: unknown[]): void {
    this.#write('trace', message, parameters);
  }

  fatal(message: unknown, ...parameters: unknown[]): void {
    this.#write('fatal', message, parameters);
  }

  #write(level: 'trace' | 'debug' | 'warn' | 'error' | 'fatal', message: unknown, parameters: unknown[]): void {
    const context = parameters.at(-1);
    const entry = reported({
      context: typeof context === 'string' ? context : undefined,
      err: message instanceof Error ? message : undefined,
      stack: parameters.length > 1 && typeof parameters[0] === 'string' ? parameters[0] : undefined,
    });
    this.#logger[level](entry, message instanceof Error ? message.message : describe(message));
  }
}

function describe(message: unknown): string {
  return typeof message === 'string' ? message : JSON.stringify(message);
}
