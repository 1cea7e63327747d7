import { InvalidConfigurationError, loadConfiguration } from '@heliograph/service';
import { GatewayConfiguration } from './configuration.ts';

const urls = {
  AUTH_API_URL: 'http://a:1',
  SYNC_API_URL: 'http://s:1',
  DELIVERY_API_URL: 'http://d:1',
  REDIS_URL: 'redis://r:1',
};

describe(GatewayConfiguration.name, () => {
  it('requires a certificate unless plain HTTP is configured', () => {
    expect(() => loadConfiguration(GatewayConfiguration, urls)).toThrow(InvalidConfigurationError);
    expect(() => loadConfiguration(GatewayConfiguration, urls)).toThrow(
      'TLS_CERT_FILE must be set, unless GATEWAY_PLAINTEXT is true',
    );
    expect(loadConfiguration(GatewayConfiguration, { ...urls, GATEWAY_PLAINTEXT: 'true' }).plaintext).toBe(true);
    const files = { TLS_CERT_FILE: 'c', TLS_KEY_FILE: 'k' };
    expect(loadConfiguration(GatewayConfiguration, { ...urls, ...files }).tlsKeyFile).toBe('k');
  });

  it('rejects an address that is not a URL', () => {
    expect(() => loadConfiguration(GatewayConfiguration, { ...urls, SYNC_API_URL: 'sync-api' })).toThrow(
      'SYNC_API_URL must be a URL',
    );
  });
});
