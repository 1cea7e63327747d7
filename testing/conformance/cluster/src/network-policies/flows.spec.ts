import { components, destinations, flows, strangers } from './flows.ts';

const all = flows();
const allowed = (from: string, to: string) => all.find((flow) => flow.from === from && flow.to === to)?.allowed;
const reachable = (from: string) => all.filter((flow) => flow.from === from && flow.allowed).map(({ to }) => to);

describe(flows.name, () => {
  it('covers every pair once', () => {
    // 4 services, 9 metrics ports and 13 addresses; no component calls its own service (4) or metrics (9).
    expect(components).toHaveLength(9);
    expect(destinations).toHaveLength(4 + 9 + 13);
    expect(all).toHaveLength(9 * 26 - 4 - 9 + 2 * 13);
    expect(new Set(all.map(({ from, to }) => `${from} ${to}`)).size).toBe(all.length);
  });

  it('allows no more than the rows of the table name', () => {
    // Connections to the APIs 6, name servers 9, Kafka 8, PostgreSQL 3, Redis 3, MQTT 1, the internet 2 on 443 and 1 on 25.
    expect(all.filter((flow) => flow.allowed)).toHaveLength(6 + 9 + 8 + 3 + 3 + 1 + 2 + 1);
  });

  it.each([
    ['gateway', ['auth-api', 'sync-api', 'delivery-api', 'redis', 'dns']],
    ['auth-api', ['kafka', 'postgresql', 'redis', 'dns']],
    ['sync-api', ['auth-api', 'kafka', 'postgresql', 'dns']],
    ['delivery-api', ['auth-api', 'kafka', 'postgresql', 'dns']],
    ['ingest-all', ['kafka', 'redis', 'dns', 'internet:443']],
    ['normalizer', ['kafka', 'dns']],
    ['webhook-dispatcher', ['kafka', 'dns', 'internet:443', 'internet:25']],
    ['kafka-dispatcher', ['kafka', 'dns']],
    ['mqtt-dispatcher', ['auth-api', 'kafka', 'mqtt', 'dns']],
  ])('lets %s reach %j', (from, expected) => expect(reachable(from)).toEqual(expected));

  it.each(['private:443', 'metadata', 'kubernetes-api', 'gateway', 'normalizer:metrics'])(
    'lets no component reach %s',
    (to) => {
      const tried = all.filter((flow) => flow.to === to);
      expect(tried.length).toBeGreaterThan(7);
      expect(tried.some((flow) => flow.allowed)).toBe(false);
    },
  );

  it('lets strangers reach no part of the release', () => {
    expect(strangers.flatMap(reachable)).toEqual([]);
    expect(allowed('stranger', 'gateway')).toBe(false);
    expect(allowed('stranger-in-another-namespace', 'auth-api:metrics')).toBe(false);
    expect(allowed('stranger', 'kafka')).toBeUndefined();
  });

  it('lets no component call itself', () => expect(allowed('auth-api', 'auth-api')).toBeUndefined());
});
