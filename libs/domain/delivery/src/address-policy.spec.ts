import { AddressPolicy } from './address-policy.ts';
import { checkWebhookUrl } from './webhook-url.ts';

describe('AddressPolicy', () => {
  const policy = new AddressPolicy();

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '100.63.255.255',
    '172.32.0.1',
    '198.20.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('lets %s pass', (address) => {
    expect(policy.check(address)).toEqual({ allowed: true });
  });

  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['::1', 'loopback'],
    ['0:0:0:0:0:0:0:1', 'loopback'],
    ['0.0.0.0', 'unspecified'],
    ['::', 'unspecified'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['fd12:3456::1', 'private'],
    ['100.64.0.1', 'shared'],
    ['100.127.255.255', 'shared'],
    ['169.254.1.1', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['169.254.169.254', 'metadata'],
    ['100.100.100.200', 'metadata'],
    ['168.63.129.16', 'metadata'],
    ['fd00:ec2::254', 'metadata'],
    ['224.0.0.1', 'multicast'],
    ['ff02::1', 'multicast'],
    ['255.255.255.255', 'reserved'],
    ['192.0.0.8', 'reserved'],
    ['198.18.0.1', 'benchmarking'],
    ['203.0.113.7', 'documentation'],
    ['2001:db8::1', 'documentation'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['::ffff:a9fe:a9fe', 'metadata'],
    ['::127.0.0.1', 'translation'],
    ['64:ff9b::7f00:1', 'loopback'],
    ['64:ff9b::10.0.0.1', 'private'],
    ['64:ff9b:1::7f00:1', 'translation'],
    ['2002:7f00:1::', 'translation'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'translation'],
    ['2001:20::1', 'reserved'],
    ['2001:0:53aa:64c:0:fbff:8080:8080', 'translation'],
    ['2002:a9fe:a9fe::', 'translation'],
    ['64:ff9b::a9fe:a9fe', 'metadata'],
    ['64:ff9b::6464:64c8', 'metadata'],
    ['fd20:ce::254', 'metadata'],
    ['FD00:0EC2::0254', 'metadata'],
    ['0.1.2.3', 'unspecified'],
    ['198.51.100.9', 'documentation'],
    ['3fff::1', 'documentation'],
    ['239.255.255.250', 'multicast'],
    ['255.255.255.254', 'reserved'],
    ['fec0::1', 'private'],
    ['fe80::a9fe:a9fe%25eth0', 'link-local'],
    ['100::1', 'reserved'],
    ['5f00::1', 'reserved'],
    ['4000::1', 'reserved'],
    ['localhost', 'not an address'],
    ['', 'not an address'],
    ['127.1', 'not an address'],
    ['0x7f.0.0.1', 'not an address'],
    ['0177.0.0.1', 'not an address'],
    ['2130706433', 'not an address'],
    ['127.0.0.1.', 'not an address'],
    ['[::1]', 'not an address'],
  ])('refuses %s (%s)', (address, reason) => {
    expect(policy.check(address)).toEqual({ allowed: false, reason });
  });

  it('accepts addresses that the operator allows, in any spelling, and no others', () => {
    const demo = new AddressPolicy(['127.0.0.1/32', 'fd00::/16']);
    expect(demo.check('127.0.0.1').allowed).toBe(true);
    expect(demo.check('::ffff:127.0.0.1').allowed).toBe(true);
    expect(demo.check('fd00::1').allowed).toBe(true);
    expect(demo.check('127.0.0.2').allowed).toBe(false);
    expect(demo.check('fd01::1').allowed).toBe(false);
  });

  it.each(['127.0.0.1', '127.0.0.1/33', '10.0.0.0/8/8', 'example/8', '::/129', '10.0.0.0/'])(
    'refuses the CIDR %p',
    (cidr) => {
      expect(() => new AddressPolicy([cidr])).toThrow('not a CIDR');
    },
  );
});

describe('checkWebhookUrl', () => {
  const policy = { addresses: new AddressPolicy(), allowHttp: false };

  it.each(['https://example.com/hook', 'https://example.com:8443/a?b=c', 'https://1.1.1.1/hook', 'https://例え.jp/'])(
    'takes %s',
    (url) => {
      expect(checkWebhookUrl(url, policy).ok).toBe(true);
    },
  );

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'nonsense',
    '',
    'https://user:pass@example.com/',
    'https://user@example.com/',
    'https://example.com/#part',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://0177.0.0.1/',
    'https://①②⑦.0.0.1/',
    'https://017700000001/',
    'https://0x7F.0x0.0x0.0x1/',
    'https://127.0.1/',
    'https://127.0.0.1./',
    'https://127。0。0。1/',
    'https://127%2e0%2e0%2e1/',
    'https://2852039166/',
    'https://0/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[64:ff9b::169.254.169.254]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00:ec2::254]/',
    'https://100.100.100.200/',
    'https://localhost./',
    'https://ｌocalhost/',
    'https://example.com@127.0.0.1/',
    'https://127.0.0.1:443@example.com/',
    'https://127.0.0.1\\@example.com/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fe80::1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://api.localhost/',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('refuses %s', (url) => {
    expect(checkWebhookUrl(url, policy).ok).toBe(false);
  });

  it('rejects allowing a whole range by one of its spellings', () => {
    const narrow = new AddressPolicy(['10.1.0.0/16']);
    expect(narrow.check('10.1.2.3').allowed).toBe(true);
    expect(narrow.check('64:ff9b::a01:203').allowed).toBe(true);
    for (const address of ['10.2.0.1', '2002:a01:203::', '::10.1.2.3', '2001:0:a01:203::1'])
      expect(narrow.check(address).allowed).toBe(false);
  });

  it('accepts http, a port list and the local receiver where the operator allows them', () => {
    const demo = { addresses: new AddressPolicy(['127.0.0.1/32']), allowHttp: true, ports: [443, 8443] };
    expect(checkWebhookUrl('http://127.0.0.1:8443/hook', demo).ok).toBe(true);
    expect(checkWebhookUrl('https://localhost/hook', demo).ok).toBe(true);
    expect(checkWebhookUrl('https://example.com:22/', demo)).toEqual({ ok: false, problem: 'port 22 is not allowed' });
  });

  it('does not repeat a password in the problem', () => {
    expect(JSON.stringify(checkWebhookUrl('https://user:hunter2@example.com/', policy))).not.toContain('hunter2');
  });
});
