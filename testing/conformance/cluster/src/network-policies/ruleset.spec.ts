import { reported } from '@heliograph/base-data';
import { type NetworkPolicy, type Pod, type PolicyRule, type PolicyState, ruleset } from './ruleset.ts';

type PodSettings = Partial<Pod['spec']> & Pod['status'] & { labels?: Record<string, string>; deleted?: boolean };

const tcp = (name: string, containerPort: number) => ({ name, containerPort, protocol: 'TCP' });

function pod(path: string, ip: string, { labels, deleted, phase = 'Running', podIPs, ...spec }: PodSettings = {}): Pod {
  const [namespace = '', name = ''] = path.split('/');
  return {
    metadata: {
      name,
      namespace,
      labels: labels ?? { app: name },
      ...reported({ deletionTimestamp: deleted ? 'now' : undefined }),
    },
    spec: { containers: [], ...spec },
    status: { phase, ...reported({ podIP: ip ? ip : undefined, podIPs }) },
  };
}

/** Two namespaces: shop (team=red) with api, db and web, lab (team=blue) with probe. */
const api = pod('shop/api', '10.244.0.10', {
  containers: [{ ports: [tcp('http', 8080), { name: 'dns', containerPort: 53, protocol: 'UDP' }] }],
});
const db = pod('shop/db', '10.244.0.11', {
  containers: [{ ports: [tcp('http', 9090)] }],
  labels: { app: 'db', tier: 'data' },
});
const web = pod('shop/web', '10.244.0.20');
const probe = pod('lab/probe', '10.244.0.30', { labels: { app: 'api' } });

function state(policies: NetworkPolicy[], change: Partial<PolicyState> = {}): PolicyState {
  const namespaces = [
    { metadata: { name: 'shop', labels: { team: 'red' } } },
    { metadata: { name: 'lab', labels: { team: 'blue' } } },
  ];
  return { namespaces, pods: [api, db, web, probe], policies, nodeAddresses: ['10.244.0.1'], ...change };
}

const policy = (spec: NetworkPolicy['spec'], namespace = 'shop'): NetworkPolicy => ({
  metadata: { name: 'sample', namespace },
  spec,
});
const ofApi = { podSelector: { matchLabels: { app: 'api' } } };
const ingress = (...rules: PolicyRule[]) => policy({ ...ofApi, policyTypes: ['Ingress'], ingress: rules });
const egress = (...rules: PolicyRule[]) => policy({ ...ofApi, policyTypes: ['Egress'], egress: rules });

/** The rules of a chain, without white space around them; undefined if there is no such chain. */
function chain(text: string, name: string): string[] | undefined {
  const [, body] = text.split(`  chain ${name} {\n`);
  return body?.split('  }\n')[0]?.trim().split(/\n\s*/);
}
const chainNames = (text: string) => [...text.matchAll(/chain (\S+) \{/g)].map(([, name]) => name);

/** Returns the rules of api's chain, without the first (itself) and the last (drop). */
const allowedIn = (policies: NetworkPolicy[], change?: Partial<PolicyState>) =>
  chain(ruleset(state(policies, change)), 'ingress-10.244.0.10')?.slice(1, -1);
const allowedOut = (policies: NetworkPolicy[], change?: Partial<PolicyState>) =>
  chain(ruleset(state(policies, change)), 'egress-10.244.0.10')?.slice(1, -1);

describe('the table', () => {
  it('is replaced in one transaction', () => {
    const lines = ruleset(state([])).split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'table ip heliograph-policies',
      'delete table ip heliograph-policies',
      'table ip heliograph-policies {',
    ]);
  });

  it('refuses no connection without policies', () => {
    expect(chainNames(ruleset(state([])))).toEqual(['forward', 'input']);
    expect(ruleset(state([]))).not.toMatch(/drop|jump/);
  });

  it('sends a connection through the egress of its source, then the ingress of its destination', () => {
    const text = ruleset(state([ingress(), egress()]));
    expect(chain(text, 'forward')).toEqual([
      'type filter hook forward priority filter + 10; policy accept; ct state established,related accept',
      'ip saddr { 10.244.0.1 } accept',
      'ip saddr vmap { 10.244.0.10 : jump egress-10.244.0.10 }',
      'ip daddr vmap { 10.244.0.10 : jump ingress-10.244.0.10 }',
    ]);
    expect(chain(text, 'egress-10.244.0.10')).toEqual([
      'ip daddr 10.244.0.10 return',
      'counter drop comment "shop/api Egress"',
    ]);
    expect(chain(text, 'ingress-10.244.0.10')).toEqual([
      'ip saddr 10.244.0.10 return',
      'counter drop comment "shop/api Ingress"',
    ]);
  });

  it('filters packets from pods to the node, and none from the node', () => {
    const text = ruleset(state([ingress(), egress()]));
    expect(chain(text, 'input')).toEqual([
      'type filter hook input priority filter + 10; policy accept; ct state established,related accept',
      'ip saddr vmap { 10.244.0.10 : jump egress-10.244.0.10 }',
    ]);
    expect(text).not.toContain('hook output');
  });

  it('passes connections from every address of the node', () => {
    const text = ruleset(state([], { nodeAddresses: ['192.168.7.2', '10.244.0.1'] }));
    expect(chain(text, 'forward')).toContain('ip saddr { 10.244.0.1, 192.168.7.2 } accept');
    expect(ruleset(state([], { nodeAddresses: [] }))).not.toContain('saddr');
  });

  it('is the same in whatever order objects are listed', () => {
    const policies = [
      ingress({ from: [{ ipBlock: { cidr: '10.0.0.0/8' } }] }),
      ingress({ ports: [{ port: 80 }] }),
      egress(),
    ];
    const one = state(policies, { nodeAddresses: ['10.1.0.1', '10.2.0.1'] });
    const other = {
      namespaces: one.namespaces.toReversed(),
      pods: one.pods.toReversed(),
      policies: one.policies.toReversed(),
      nodeAddresses: one.nodeAddresses.toReversed(),
    };
    expect(ruleset(other)).toBe(ruleset(one));
  });
});

describe('which pods a policy isolates', () => {
  const isolated = (policies: NetworkPolicy[], change?: Partial<PolicyState>) =>
    chainNames(ruleset(state(policies, change))).slice(0, -2);

  it.each<[string, NetworkPolicy['spec'], string[]]>([
    ['Ingress without policyTypes', {}, ['ingress']],
    ['Ingress without policyTypes and with an empty egress', { egress: [] }, ['ingress']],
    ['Ingress with empty policyTypes', { policyTypes: [] }, ['ingress']],
    ['both without policyTypes and with egress', { egress: [{}] }, ['egress', 'ingress']],
    ['Egress alone, by policyTypes', { policyTypes: ['Egress'], ingress: [{}] }, ['egress']],
    ['Ingress alone, by policyTypes', { policyTypes: ['Ingress'], egress: [{}] }, ['ingress']],
    ['both by policyTypes', { policyTypes: ['Ingress', 'Egress'] }, ['egress', 'ingress']],
  ])('%s', (_, spec, directions) => {
    expect(isolated([policy({ ...ofApi, ...spec })])).toEqual(directions.map((each) => `${each}-10.244.0.10`));
  });

  it('those of its own namespace, all of them with an empty or absent selector', () => {
    const all = ['ingress-10.244.0.10', 'ingress-10.244.0.11', 'ingress-10.244.0.20'];
    expect(isolated([policy({ podSelector: {} })])).toEqual(all);
    expect(isolated([policy({})])).toEqual(all);
    expect(isolated([policy({ podSelector: {} }, 'lab')])).toEqual(['ingress-10.244.0.30']);
  });

  it.each<[string, string[] | undefined, string[]]>([
    ['In', ['db', 'web'], ['11', '20']],
    ['NotIn', ['db', 'web'], ['10', '40']],
    ['Exists', undefined, ['10', '11', '20']],
    ['DoesNotExist', undefined, ['40']],
  ])('those that an expression with %s %j selects', (operator, values, hosts) => {
    const unlabelled = pod('shop/unlabelled', '10.244.0.40', { labels: {} });
    const selector = { matchExpressions: [{ key: 'app', operator, ...reported({ values }) }] };
    const found = isolated([policy({ podSelector: selector })], { pods: [api, db, web, probe, unlabelled] });
    expect(found).toEqual(hosts.map((host) => `ingress-10.244.0.${host}`));
  });

  it('those that match both labels and expressions', () => {
    const matchExpressions = [{ key: 'tier', operator: 'Exists' }];
    expect(isolated([policy({ podSelector: { matchLabels: { app: 'api' }, matchExpressions } })])).toEqual([]);
    expect(isolated([policy({ podSelector: { matchLabels: { app: 'db' }, matchExpressions } })])).toHaveLength(1);
  });

  it.each([
    ['on the host network', pod('shop/api', '10.244.0.10', { hostNetwork: true })],
    ['that succeeded', pod('shop/api', '10.244.0.10', { phase: 'Succeeded' })],
    ['that failed', pod('shop/api', '10.244.0.10', { phase: 'Failed' })],
    ['without an address', pod('shop/api', '', { phase: 'Pending' })],
    ['with IPv6 only', pod('shop/api', 'fd00::10')],
  ])('no pod %s, which is no peer either', (_, excluded) => {
    const pods = [excluded, web];
    expect(isolated([ingress()], { pods })).toEqual([]);
    const text = ruleset(state([policy({ ingress: [{ from: [ofApi] }] })], { pods }));
    expect(chain(text, 'ingress-10.244.0.20')).toHaveLength(2);
  });

  it('a pending pod that has an address', () => {
    expect(isolated([ingress()], { pods: [pod('shop/api', '10.244.0.10', { phase: 'Pending' })] })).toHaveLength(1);
  });

  it('a pod of two stacks, by its IPv4 address', () => {
    const pods = [pod('shop/api', 'fd00::10', { podIPs: [{ ip: 'fd00::10' }, { ip: '10.244.0.10' }] })];
    expect(isolated([ingress()], { pods })).toEqual(['ingress-10.244.0.10']);
  });

  it('of two pods with one address, the one that is not being deleted', () => {
    const deleted = pod('shop/zoo', '10.244.0.10', { deleted: true });
    const text = ruleset(state([policy({})], { pods: [deleted, api] }));
    expect(text.match(/comment .*/g)).toEqual(['comment "shop/api Ingress"']);
  });
});

describe('peers', () => {
  it.each<[string, PolicyRule]>([
    ['absent', {}],
    ['empty', { from: [], to: [] }],
  ])('%s: any', (_, rule) => {
    expect(allowedIn([ingress(rule)])).toEqual(['return']);
    expect(allowedOut([egress(rule)])).toEqual(['return']);
  });

  const data = { matchLabels: { tier: 'data' } };
  const isApi = { matchLabels: { app: 'api' } };
  const blue = { matchLabels: { team: 'blue' } };
  it.each([
    ['a podSelector: pods of the own namespace', { podSelector: data }, '10.244.0.11'],
    ['a podSelector does not reach other namespaces', { podSelector: isApi }, '10.244.0.10'],
    [
      'an empty podSelector: all pods of the own namespace',
      { podSelector: {} },
      '10.244.0.10-10.244.0.11, 10.244.0.20',
    ],
    ['a namespaceSelector: all pods of those namespaces', { namespaceSelector: blue }, '10.244.0.30'],
    [
      'an empty namespaceSelector: all pods',
      { namespaceSelector: {} },
      '10.244.0.10-10.244.0.11, 10.244.0.20, 10.244.0.30',
    ],
    ['both: these pods of those namespaces', { namespaceSelector: blue, podSelector: isApi }, '10.244.0.30'],
    ['an ipBlock', { ipBlock: { cidr: '172.16.0.0/12' } }, '172.16.0.0-172.31.255.255'],
    ['a single address', { ipBlock: { cidr: '10.210.0.2/32' } }, '10.210.0.2'],
    ['an ipBlock whose address has host bits', { ipBlock: { cidr: '10.210.0.77/24' } }, '10.210.0.0-10.210.0.255'],
    [
      'an ipBlock without its exceptions, also where these overlap',
      {
        ipBlock: { cidr: '0.0.0.0/0', except: ['240.0.0.0/4', '10.0.0.0/8', '0.0.0.0/8', '10.1.0.0/16', '11.0.0.0/8'] },
      },
      '1.0.0.0-9.255.255.255, 12.0.0.0-239.255.255.255',
    ],
    [
      'the exceptions of an ipBlock up to its end',
      { ipBlock: { cidr: '10.0.0.0/24', except: ['10.0.0.128/25', '10.0.0.4/32'] } },
      '10.0.0.0-10.0.0.3, 10.0.0.5-10.0.0.127',
    ],
  ])('%s', (_, peer, addresses) => {
    expect(allowedIn([ingress({ from: [peer] })])).toEqual([`ip saddr { ${addresses} } return`]);
    expect(allowedOut([egress({ to: [peer] })])).toEqual([`ip daddr { ${addresses} } return`]);
  });

  it('that match nothing, and IPv6 blocks: no rule', () => {
    for (const from of [
      [{ podSelector: { matchLabels: { app: 'none' } } }],
      [{ namespaceSelector: { matchLabels: { team: 'none' } } }],
      [{ namespaceSelector: blue, podSelector: data }],
      [{ ipBlock: { cidr: '::/0', except: ['fc00::/7'] } }],
      [{ ipBlock: { cidr: '10.0.0.0/24', except: ['10.0.0.0/25', '10.0.0.128/25'] } }],
    ])
      expect(allowedIn([ingress({ from })])).toEqual([]);
  });

  it('of one rule: any of them, in one set without overlaps', () => {
    const from = [{ podSelector: data }, { ipBlock: { cidr: '10.244.0.8/29' } }, { ipBlock: { cidr: '::/0' } }];
    expect(allowedIn([ingress({ from })])).toEqual(['ip saddr { 10.244.0.8-10.244.0.15 } return']);
  });

  it('of an exception of a block, allowed by another peer', () => {
    const from = [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.244.0.0/16'] } }, { podSelector: data }];
    expect(allowedIn([ingress({ from })])).toEqual([
      'ip saddr { 10.0.0.0-10.243.255.255, 10.244.0.11, 10.245.0.0-10.255.255.255 } return',
    ]);
  });
});

describe('ports', () => {
  it.each<[string, PolicyRule['ports'], string[]]>([
    ['empty: any, of any protocol', [], ['return']],
    ['a number is of TCP by default', [{ port: 80 }], ['tcp dport 80 return']],
    ['a protocol', [{ protocol: 'UDP', port: 53 }], ['udp dport 53 return']],
    ['a protocol without a port: any port of it', [{ protocol: 'UDP' }], ['meta l4proto udp return']],
    ['a range', [{ port: 3000, endPort: 3010 }], ['tcp dport 3000-3010 return']],
    ['a range of one port', [{ port: 3000, endPort: 3000 }], ['tcp dport 3000 return']],
    ['several', [{ port: 80 }, { protocol: 'UDP', port: 53 }], ['tcp dport 80 return', 'udp dport 53 return']],
  ])('%s', (_, ports, rules) => {
    expect(allowedIn([ingress({ ports })])).toEqual(rules);
    expect(allowedOut([egress({ ports })])).toEqual(rules);
  });

  it('and peers: both must match', () => {
    const block = { ipBlock: { cidr: '10.210.0.2/32' } };
    expect(allowedIn([ingress({ from: [block], ports: [{ port: 80 }, { port: 443 }] })])).toEqual([
      'ip saddr { 10.210.0.2 } tcp dport 443 return',
      'ip saddr { 10.210.0.2 } tcp dport 80 return',
    ]);
  });

  it('by name in ingress: the port of the selected pod', () => {
    expect(allowedIn([ingress({ ports: [{ port: 'http' }] })])).toEqual([
      'ip daddr . tcp dport { 10.244.0.10 . 8080 } return',
    ]);
  });

  it('by name in egress: the port of each pod that is called', () => {
    const pairs = '{ 10.244.0.10 . 8080, 10.244.0.11 . 9090 }';
    expect(allowedOut([egress({ ports: [{ port: 'http' }] })])).toEqual([`ip daddr . tcp dport ${pairs} return`]);
    const to = [{ podSelector: { matchLabels: { app: 'db' } } }];
    expect(allowedOut([egress({ to, ports: [{ port: 'http' }] })])).toEqual([
      `ip daddr { 10.244.0.11 } ip daddr . tcp dport ${pairs} return`,
    ]);
  });

  it('by name and protocol', () => {
    expect(allowedIn([ingress({ ports: [{ port: 'dns', protocol: 'UDP' }] })])).toEqual([
      'ip daddr . udp dport { 10.244.0.10 . 53 } return',
    ]);
    expect(allowedIn([ingress({ ports: [{ port: 'dns' }] })])).toEqual([]);
  });

  it('by a name that no pod has: no rule, instead of any port', () => {
    expect(allowedIn([ingress({ ports: [{ port: 'unknown' }] })])).toEqual([]);
    expect(allowedIn([ingress({ ports: [{ port: 'unknown' }, { port: 80 }] })])).toEqual(['tcp dport 80 return']);
  });

  it('by name, of sidecars but not of containers that only initialize', () => {
    const initContainers = [{ ports: [tcp('setup', 1)] }, { ports: [tcp('side', 2)], restartPolicy: 'Always' }];
    const pods = [pod('shop/api', '10.244.0.10', { initContainers })];
    expect(allowedIn([ingress({ ports: [{ port: 'setup' }] })], { pods })).toEqual([]);
    expect(allowedIn([ingress({ ports: [{ port: 'side' }] })], { pods })).toEqual([
      'ip daddr . tcp dport { 10.244.0.10 . 2 } return',
    ]);
  });
});

describe('several policies', () => {
  it('add up, and refuse once', () => {
    const text = ruleset(state([ingress({ ports: [{ port: 80 }] }), policy({ ingress: [{ ports: [{ port: 81 }] }] })]));
    expect(chain(text, 'ingress-10.244.0.10')).toEqual([
      'ip saddr 10.244.0.10 return',
      'tcp dport 80 return',
      'tcp dport 81 return',
      'counter drop comment "shop/api Ingress"',
    ]);
  });

  it('that are equal give one rule', () => {
    expect(allowedIn([ingress({}), ingress({})])).toEqual(['return']);
  });

  it('of other directions or namespaces add no rule', () => {
    expect(allowedIn([ingress(), egress({}), policy({ ingress: [{}] }, 'lab')])).toEqual([]);
  });
});

describe('objects that the API cannot have returned', () => {
  const block = (cidr: string) => state([ingress({ from: [{ ipBlock: { cidr } }] })]);
  it.each<[string, PolicyState]>([
    ['a name that leaves its comment', state([policy({})], { pods: [pod('shop/a"; drop', '10.244.0.10')] })],
    ['no IPv4 block', block('10.0.0.0/8 } accept')],
    ['a prefix of 33 bits', block('10.0.0.0/33')],
    ['an address of five bytes', block('10.0.0.0.1/8')],
    ['an unknown operator', state([policy({ podSelector: { matchExpressions: [{ key: 'a', operator: 'Like' }] } })])],
    ['an unknown protocol', state([ingress({ ports: [{ protocol: 'tcp dport 1 accept' }] })])],
    ['an invalid address of the node', state([], { nodeAddresses: ['localhost'] })],
  ])('%s is an error', (_, wrong) => expect(() => ruleset(wrong)).toThrow('Not a valid'));

  it('a name that is too long for a comment is cut', () => {
    const name = 'x'.repeat(253);
    const text = ruleset(state([policy({})], { pods: [pod(`shop/${name}`, '10.244.0.10')] }));
    const [, comment = ''] = /comment "(.*)"/.exec(text) ?? [];
    expect(comment).toMatch(/^shop\/x+ Ingress$/);
    expect(comment).toHaveLength(127);
  });
});
