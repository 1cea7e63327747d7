import { ConfigurationError, readConfiguration } from './configuration.ts';
import { withOptions } from './options.ts';

describe('options', () => {
  it('stand over the environment', () => {
    const environment = withOptions(['--port', '9000', '--time-scale=60'], { SANDBOX_PORT: '1', SANDBOX_SEED: '3' });
    expect(readConfiguration(environment!)).toMatchObject({ port: 9000, timeScale: 60, seed: 3 });
  });

  it('give help, and refuse what they do not know', () => {
    expect(withOptions(['--help'], {})).toBeUndefined();
    expect(() => withOptions(['--ports', '1'], {})).toThrow(ConfigurationError);
    expect(() => readConfiguration(withOptions(['--port', 'x'], {})!)).toThrow('SANDBOX_PORT');
  });
});
