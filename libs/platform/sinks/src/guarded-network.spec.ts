import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { AddressPolicy } from '@heliograph/delivery';
import { NameServer } from '@heliograph/testbed';
import { GuardedNetwork, type GuardedNetworkOptions } from './guarded-network.ts';

const lookUp = ({ lookup }: GuardedNetwork, host: string, all = false): Promise<unknown> =>
  promisify((callback: (error: Error | null, ...found: unknown[]) => void) =>
    lookup(host, { all }, (error, address, family) => callback(error, all ? address : [address, family])),
  )();

let names: NameServer;

beforeAll(async () => {
  names = await NameServer.start();
});
afterAll(() => names.close());

function network(allowed: string[] = [], more: Partial<GuardedNetworkOptions> = {}): GuardedNetwork {
  const addresses = new AddressPolicy(allowed);
  return new GuardedNetwork({ addresses, allowPlaintext: false, dnsServers: [names.server], ...more });
}

describe('a host that is an address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '::1',
    '[::1]',
    'fd00::1',
    '::ffff:10.1.2.3',
    '64:ff9b::a01:203',
  ])('refuses %s', async (host) => {
    const refused = { name: 'SinkError', reason: 'address', message: expect.stringContaining(host) as string };
    expect(() => network().checkHost(host)).toThrow(expect.objectContaining(refused) as Error);
    await expect(lookUp(network(), host)).rejects.toMatchObject(refused);
  });

  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['203.0.114.9', '203.0.114.9'],
    ['[2a00:1450::1]', '2a00:1450::1'],
    ['localhost', '127.0.0.1'],
  ])('connects to %s where it is public or allowed', async (host, address) => {
    const allowing = network(['10.1.2.0/24', '127.0.0.1/32']);
    expect(() => allowing.checkHost(host)).not.toThrow();
    expect(await lookUp(allowing, host)).toEqual([address, isIP(address)]);
  });

  it('does not take localhost for a public host', async () => {
    await expect(lookUp(network(), 'localhost')).rejects.toMatchObject({ reason: 'address' });
  });
});

describe('a host that is a name', () => {
  it('connects to the addresses that are allowed, and to no other', async () => {
    names.answer = () => ['10.9.9.9', '203.0.114.9', '203.0.114.10'];
    expect(await lookUp(network(), 'db.example.com', true)).toEqual([
      { address: '203.0.114.9', family: 4 },
      { address: '203.0.114.10', family: 4 },
    ]);
    expect(await lookUp(network(), 'db.example.com')).toEqual(['203.0.114.9', 4]);
  });

  it('checks each answer: a name may lead elsewhere the next time', async () => {
    let asked = 0;
    names.answer = () => (asked++ === 0 ? ['203.0.114.9'] : ['127.0.0.1']);
    const guarded = network();
    expect(await lookUp(guarded, 'rebinding.example.com')).toEqual(['203.0.114.9', 4]);
    const refused = { reason: 'address', message: expect.stringContaining('(loopback)') as string };
    await expect(lookUp(guarded, 'rebinding.example.com')).rejects.toMatchObject(refused);
  });

  it('says that a name has no address', async () => {
    names.answer = () => [];
    await expect(lookUp(network(), 'none.example.com')).rejects.toMatchObject({
      reason: 'unreachable',
      message: 'the host none.example.com has no address',
    });
  });

  it('says that no name server answers', async () => {
    const gone = await NameServer.start();
    const { server } = gone;
    gone.close();
    const refused = lookUp(network([], { dnsServers: [server] }), 'db.example.com');
    await expect(refused).rejects.toMatchObject({
      name: 'SinkError',
      reason: 'unreachable',
      message: 'the host db.example.com cannot be resolved: no name server answers',
    });
  });

  // What `inet_aton` takes for 127.0.0.1.
  it.each(['2130706433', '0x7f.1', '127.1', '0177.0.0.1'])('asks the DNS for %s, as for any name', async (host) => {
    names.answer = () => [];
    await expect(lookUp(network(['127.0.0.0/8']), host)).rejects.toMatchObject({ reason: 'unreachable' });
  });
});

it('trusts an authority of the operator beside the public ones', () => {
  expect(network().ca).toBeUndefined();
  const { ca } = network([], { extraCa: 'PEM' });
  expect(ca!.length).toBeGreaterThan(50);
  expect(ca!.at(-1)).toBe('PEM');
});
