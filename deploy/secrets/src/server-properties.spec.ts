import { serverProperties } from './server-properties.ts';

const properties = serverProperties({
  clients: [
    { name: 'CLIENTS', listenOn: '127.0.0.1:19092', advertised: 'localhost:19092' },
    { name: 'OUTSIDE', listenOn: '0.0.0.0:19094', advertised: 'example.test:19094' },
  ],
  internalPort: 19091,
  controllerPort: 19093,
  internalPassword: 'pw',
  keystoreFile: '/k.pem',
  dataDirectory: '/d',
}).split('\n');

describe('serverProperties', () => {
  it('lets clients in by TLS with SCRAM only, on each of their listeners', () => {
    for (const listener of ['clients', 'outside']) {
      expect(properties).toContain(`listener.name.${listener}.sasl.enabled.mechanisms=SCRAM-SHA-512`);
      expect(properties).toContain(`listener.name.${listener}.ssl.keystore.location=/k.pem`);
    }
    const map = properties.find((row) => row.startsWith('listener.security.protocol.map='));
    expect(map).toBe(
      'listener.security.protocol.map=INTERNAL:SASL_PLAINTEXT,CONTROLLER:SASL_PLAINTEXT,CLIENTS:SASL_SSL,OUTSIDE:SASL_SSL',
    );
  });

  it('opens the unencrypted listener on loopback only, and does not advertise the controller', () => {
    expect(properties).toContain(
      'listeners=INTERNAL://127.0.0.1:19091,CLIENTS://127.0.0.1:19092,OUTSIDE://0.0.0.0:19094,CONTROLLER://127.0.0.1:19093',
    );
    expect(properties).toContain(
      'advertised.listeners=INTERNAL://127.0.0.1:19091,CLIENTS://localhost:19092,OUTSIDE://example.test:19094',
    );
  });

  it('denies what no ACL allows', () => {
    expect(properties).toContain('allow.everyone.if.no.acl.found=false');
    expect(properties).toContain('super.users=User:kraft;User:heliograph');
  });

  it('names a broker of several as the others find it', () => {
    const linked = serverProperties({
      clients: [],
      nodeId: 2,
      voters: [1, 2, 3].map((id) => ({ id, host: `broker-${id}`, controllerPort: 19_000 + id })),
      internalPort: 19_092,
      controllerPort: 19_002,
      internalPassword: 'pw',
      keystoreFile: '/k.pem',
      dataDirectory: '/d',
    }).split('\n');
    expect(linked).toContain('controller.quorum.voters=1@broker-1:19001,2@broker-2:19002,3@broker-3:19003');
    expect(linked).toContain('advertised.listeners=INTERNAL://broker-2:19092');
    expect(linked).toContain('listeners=INTERNAL://127.0.0.1:19092,CONTROLLER://127.0.0.1:19002');
  });
});
