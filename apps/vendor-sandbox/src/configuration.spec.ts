import { ConfigurationError, readConfiguration } from './configuration.ts';

describe('configuration', () => {
  it('has a default for each setting: loopback, real time, 12 inverters a vendor', () => {
    expect(readConfiguration({})).toEqual({
      host: '127.0.0.1',
      port: 8780,
      timeScale: 1,
      seed: 1,
      inverters: 12,
      incidents: false,
    });
  });

  it('reads the environment', () => {
    const environment = {
      SANDBOX_HOST: '0.0.0.0',
      SANDBOX_PORT: '0',
      SANDBOX_ROOT_PORTS: '9000',
      TIME_SCALE: '60',
      SANDBOX_SEED: '5',
      SANDBOX_INVERTERS: '200',
      SANDBOX_INCIDENTS: 'true',
    };
    expect(readConfiguration(environment)).toEqual({
      host: '0.0.0.0',
      port: 0,
      rootPorts: 9000,
      timeScale: 60,
      seed: 5,
      inverters: 200,
      incidents: true,
    });
  });

  it.each([
    ['SANDBOX_PORT', '65536'],
    ['SANDBOX_ROOT_PORTS', '0'],
    ['TIME_SCALE', '0'],
    ['TIME_SCALE', '1.5'],
    ['SANDBOX_SEED', '-1'],
    ['SANDBOX_INVERTERS', 'many'],
    ['SANDBOX_INCIDENTS', '1'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(() => readConfiguration({ [name]: value })).toThrow(ConfigurationError);
    expect(() => readConfiguration({ [name]: value })).toThrow(name);
  });
});
