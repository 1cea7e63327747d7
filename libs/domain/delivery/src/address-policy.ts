import { BlockList, isIP, isIPv4 } from 'node:net';

/**
 * Addresses a webhook may not reach: everything that is not globally routable (IANA special-purpose registries, RFC 6890), and the
 * metadata services of clouds. IPv6 outside 2000::/3 is refused as a whole.
 */
const refused: readonly (readonly [reason: string, cidrs: readonly string[]])[] = [
  [
    'metadata',
    [
      '169.254.169.254/32',
      '100.100.100.200/32',
      '168.63.129.16/32',
      '192.0.0.192/32',
      'fd00:ec2::254/128',
      'fd20:ce::254/128',
    ],
  ],
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['unspecified', ['0.0.0.0/8', '::/128']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fec0::/10']],
  ['shared', ['100.64.0.0/10']],
  ['link-local', ['169.254.0.0/16', 'fe80::/10']],
  ['multicast', ['224.0.0.0/4', 'ff00::/8']],
  ['translation', ['2002::/16', '2001::/32', '64:ff9b:1::/48', '192.88.99.0/24', '::/96']],
  ['documentation', ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20']],
  ['benchmarking', ['198.18.0.0/15']],
  ['reserved', ['192.0.0.0/24', '240.0.0.0/4', '2001::/23', '100::/64', '5f00::/16']],
];

const refusedLists = refused.map(([reason, cidrs]) => ({ reason, list: blockList(cidrs) }));
const globalUnicast = blockList(['2000::/3']);

/** @throws Error when it is not `<address>/<prefix length>` */
function blockList(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', length = '', rest] = cidr.split('/');
    const family = isIP(address);
    const max = family === 4 ? 32 : 128;
    if (family === 0 || rest !== undefined || !/^\d{1,3}$/.test(length) || Number(length) > max)
      throw new Error(`not a CIDR: ${cidr}`);
    list.addSubnet(address, Number(length), family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

export type AddressVerdict = { allowed: true } | { allowed: false; reason: string };

/** Decides whether an address may be connected to. Checked when connecting, for every address, and at registration. */
export class AddressPolicy {
  readonly #allowed: BlockList;

  /**
   * @param allowedCidrs non-public ranges that the operator allows, e.g. `127.0.0.1/32`
   * @throws Error for a malformed CIDR
   */
  constructor(allowedCidrs: readonly string[] = []) {
    this.#allowed = blockList(allowedCidrs);
  }

  /** @param address an IPv4 or IPv6 address in any spelling that `net.isIP` takes; anything else is refused */
  check(address: string): AddressVerdict {
    const [bare = ''] = address.split('%');
    if (isIP(bare) === 0) return { allowed: false, reason: 'not an address' };
    const effective = embeddedIPv4(bare) ?? bare;
    const family = isIPv4(effective) ? 'ipv4' : 'ipv6';
    if (this.#allowed.check(effective, family)) return { allowed: true };
    const hit = refusedLists.find(({ list }) => list.check(effective, family));
    if (hit !== undefined) return { allowed: false, reason: hit.reason };
    if (family === 'ipv6' && !globalUnicast.check(effective, family)) return { allowed: false, reason: 'reserved' };
    return { allowed: true };
  }
}

/** The IPv4 address that is really reached: of IPv4-mapped (`::ffff:0:0/96`) and well-known NAT64 (`64:ff9b::/96`) addresses. */
function embeddedIPv4(address: string): string | undefined {
  if (isIPv4(address)) return undefined;
  const groups = expandIPv6(address);
  const head = groups.slice(0, 6).join(':');
  if (head !== '0:0:0:0:0:ffff' && head !== '64:ff9b:0:0:0:0') return undefined;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}

/** Eight groups without leading zeros, as the URL parser spells them. */
function expandIPv6(address: string): string[] {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [left = '', right] = canonical.split('::');
  const before = left === '' ? [] : left.split(':');
  if (right === undefined) return before;
  const after = right === '' ? [] : right.split(':');
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}
