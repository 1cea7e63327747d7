import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { TracingConfiguration } from '../tracing/tracing-configuration.ts';
import { ConfigurationGroup, declaredVariables, FromEnvironment } from './environment.ts';
import { InvalidConfigurationError, loadConfiguration } from './load-configuration.ts';
import { HttpServiceConfiguration } from './service-configuration.ts';

class BrokerConfiguration {
  @FromEnvironment('BROKERS', { description: 'Brokers.', example: 'localhost:9092' })
  brokers!: string[];

  @FromEnvironment('BROKER_PASSWORD', { description: 'Password.', secret: true })
  @IsString()
  password!: string;
}

class AppConfiguration extends HttpServiceConfiguration {
  @FromEnvironment('LIMIT', { description: 'A limit.', default: 5 })
  @IsInt()
  @Min(1)
  @Max(10)
  limit!: number;

  @FromEnvironment('STRICT', { description: 'Strict.', default: false })
  strict!: boolean;

  @FromEnvironment('NOTE', { description: 'Note.', optional: true })
  @IsOptional()
  @IsString()
  note?: string;

  @ConfigurationGroup(() => BrokerConfiguration)
  broker!: BrokerConfiguration;
}

class PasswordIsNumber {
  @FromEnvironment('PIN', { description: 'Pin.', secret: true })
  @IsInt()
  pin!: number;
}

function failureOf(run: () => unknown): InvalidConfigurationError {
  try {
    run();
  } catch (error) {
    return error as InvalidConfigurationError;
  }
  throw new Error('did not fail');
}

describe(loadConfiguration.name, () => {
  it('converts, applies defaults and fills groups', () => {
    const env = { BROKERS: 'a:1, b:2', BROKER_PASSWORD: 'x', STRICT: 'true', PORT: '8080' };
    const configuration = loadConfiguration(AppConfiguration, env);
    expect(configuration).toMatchObject({
      limit: 5,
      strict: true,
      port: 8080,
      listenHost: '127.0.0.1',
      logLevel: 'info',
    });
    expect(configuration.note).toBeUndefined();
    expect(configuration.broker).toBeInstanceOf(BrokerConfiguration);
    expect(configuration.broker).toEqual({ brokers: ['a:1', 'b:2'], password: 'x' });
  });

  it('names every wrong or missing variable at once, with an example', () => {
    const error = failureOf(() => loadConfiguration(AppConfiguration, { LIMIT: '11', STRICT: 'maybe', PORT: 'abc' }));
    expect(error).toBeInstanceOf(InvalidConfigurationError);
    for (const name of ['LIMIT', 'STRICT', 'PORT', 'BROKERS', 'BROKER_PASSWORD'])
      expect(error.message).toContain(`  ${name} must`);
    expect(error.message).toContain('LIMIT must not be greater than 10, but is 11');
    expect(error.message).toContain('Example: BROKERS=localhost:9092');
    expect(error.problems).toHaveLength(5);
  });

  it('never prints the value of a secret', () => {
    const error = failureOf(() => loadConfiguration(PasswordIsNumber, { PIN: 'hunter2' }));
    expect(error.message).toContain('PIN must be a number');
    expect(error.message).not.toContain('hunter2');
  });

  it('treats an empty variable as not set', () => {
    const error = failureOf(() => loadConfiguration(PasswordIsNumber, { PIN: ' ' }));
    expect(error.message).toContain('PIN must be set');
  });
});

describe(declaredVariables.name, () => {
  it('lists inherited, own and grouped variables', () => {
    const names = declaredVariables(AppConfiguration).map((variable) => variable.name);
    const base = ['LOG_LEVEL', 'LISTEN_HOST', 'HEALTH_PORT', 'SHUTDOWN_TIMEOUT_MS', 'PORT', 'SHUTDOWN_DELAY_MS'];
    const ofTracing = declaredVariables(TracingConfiguration).map((variable) => variable.name);
    expect(names).toEqual([...base, 'LIMIT', 'STRICT', 'NOTE', ...ofTracing, 'BROKERS', 'BROKER_PASSWORD']);
    expect(declaredVariables(AppConfiguration).find((v) => v.name === 'BROKERS')).toMatchObject({
      kind: 'list',
      property: 'brokers',
    });
  });
});
