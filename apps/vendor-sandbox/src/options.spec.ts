import { ConfigurationError, readConfiguration } from './configuration.ts';
import { withOptions } from './options.ts';

describe('options', () => {
  it('override the environment', () => {
    const environment = withOptions(['--port', '9000', '--time-scale=60'], { SANDBOX_PORT: '1', SANDBOX_SEED: '3' });
    expect(readConfiguration(environment!)).toMatchObject({ port: 9000, timeScale: 60, seed: 3, incidents: false });
    expect(readConfiguration(withOptions(['--incidents'], {})!).incidents).toBe(true);
  });

  it('print help, and reject unknown options', () => {
    expect(withOptions(['--help'], {})).toBeUndefined();
    expect(() => withOptions(['--ports', '1'], {})).toThrow(ConfigurationError);
    expect(() => readConfiguration(withOptions(['--port', 'x'], {})!)).toThrow('SANDBOX_PORT');
  });
});
