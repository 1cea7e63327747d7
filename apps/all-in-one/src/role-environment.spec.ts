import { roleEnvironment } from './role-environment.ts';
import { roleNames } from './roles.ts';

describe('the settings of a service in a process of several', () => {
  const env = {
    KAFKA_BROKERS: 'kafka:9092',
    PORT: '8443',
    LISTEN_HOST: '0.0.0.0',
    SYNC_API_DATABASE_URL: 'postgres://sync',
    DATABASE_URL: 'postgres://all',
    WEBHOOK_DISPATCHER_KAFKA_USERNAME: 'webhooks',
    REDIS_URL: '',
  };

  it('are those of the process, but where a variable has its name', () => {
    expect(roleEnvironment('sync-api', roleNames, env)).toMatchObject({
      KAFKA_BROKERS: 'kafka:9092',
      DATABASE_URL: 'postgres://sync',
    });
    expect(roleEnvironment('delivery-api', roleNames, env)).toMatchObject({ DATABASE_URL: 'postgres://all' });
    expect(roleEnvironment('webhook-dispatcher', roleNames, env)).toMatchObject({ KAFKA_USERNAME: 'webhooks' });
    expect(roleEnvironment('normalizer', roleNames, env)).not.toHaveProperty('KAFKA_USERNAME');
    expect(roleEnvironment('gateway', roleNames, env)).not.toHaveProperty('REDIS_URL');
  });

  it('put the APIs behind the gateway, on loopback', () => {
    const gateway = roleEnvironment('gateway', roleNames, env);
    expect(gateway).toMatchObject({ PORT: '8443', LISTEN_HOST: '0.0.0.0', SYNC_API_URL: 'http://127.0.0.1:3002' });
    const api = { PORT: '3002', LISTEN_HOST: '127.0.0.1', JWKS_URL: 'http://127.0.0.1:3001/.well-known/jwks.json' };
    expect(roleEnvironment('sync-api', roleNames, env)).toMatchObject(api);
    const moved = { ...env, SYNC_API_PORT: '4002' };
    expect(roleEnvironment('gateway', roleNames, moved)).toMatchObject({ SYNC_API_URL: 'http://127.0.0.1:4002' });
    expect(roleEnvironment('sync-api', roleNames, moved)).toMatchObject({ PORT: '4002' });
  });

  it('leave an API that is alone, or has its gateway elsewhere, where it is', () => {
    const apart = { ...env, AUTH_API_URL: 'http://auth-api:3000' };
    expect(roleEnvironment('sync-api', ['sync-api'], apart)).toMatchObject({
      PORT: '8443',
      LISTEN_HOST: '0.0.0.0',
      AUTH_API_URL: 'http://auth-api:3000',
    });
    expect(roleEnvironment('gateway', ['gateway', 'sync-api'], apart)).toMatchObject({
      AUTH_API_URL: 'http://auth-api:3000',
      SYNC_API_URL: 'http://127.0.0.1:3002',
    });
  });

  it('poll all vendors, unless some are chosen', () => {
    expect(roleEnvironment('ingest', roleNames, env)).toMatchObject({ VENDOR: 'all' });
    expect(roleEnvironment('ingest', roleNames, { ...env, VENDOR: 'solis' })).toMatchObject({ VENDOR: 'solis' });
  });
});
