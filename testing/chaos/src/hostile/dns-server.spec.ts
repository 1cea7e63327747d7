import { Resolver } from 'node:dns/promises';
import { DnsServer } from './dns-server.ts';

describe('DnsServer', () => {
  let server: DnsServer;
  let answers: Record<string, string[]>;
  let resolver: Resolver;

  beforeEach(async () => {
    answers = { 'a.chaos.test': ['127.0.0.2', '127.0.0.1'] };
    server = await DnsServer.start((name) => answers[name]);
    resolver = new Resolver();
    resolver.setServers([server.address]);
  });

  afterEach(() => server.stop());

  it('returns all addresses of a name, and no address of an unknown name', async () => {
    expect((await resolver.resolve4('A.chaos.test')).sort()).toEqual(['127.0.0.1', '127.0.0.2']);
    await expect(resolver.resolve6('a.chaos.test')).rejects.toMatchObject({ code: 'ENODATA' });
    await expect(resolver.resolve4('b.chaos.test')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('may return another answer the next time', async () => {
    await resolver.resolve4('a.chaos.test');
    answers = { 'a.chaos.test': ['127.0.0.9'] };
    expect(await resolver.resolve4('a.chaos.test')).toEqual(['127.0.0.9']);
  });
});
