import type { IncomingRecord } from '@heliograph/kafka';

/** A record of either side. */
export type Written = Pick<IncomingRecord, 'key' | 'value' | 'headers'>;

/** The records of two sides for the same answers, compared one by one. */
export interface Comparison {
  ours: number;
  peers: number;
  /** Records of the same device and time with the same value bytes. */
  equalValues: number;
  /** Equal records whose key and headers are the same too. */
  equalRecords: number;
  /** Records that only we, and that only the peer wrote. */
  onlyOurs: number;
  onlyPeers: number;
  /** The number of records that differ in a member of the value; `order` where the members are the same ones. */
  members: Record<string, number>;
  /** The number of records that differ in a header, or the `key`. */
  headers: Record<string, number>;
}

/** Compares by account and idempotency key; of repeated records the last one counts. */
export function compareRecords(ours: readonly Written[], peers: readonly Written[]): Comparison {
  const [left, right] = [byIdentity(ours), byIdentity(peers)];
  const result: Comparison = {
    ours: ours.length,
    peers: peers.length,
    equalValues: 0,
    equalRecords: 0,
    onlyOurs: 0,
    onlyPeers: 0,
    members: {},
    headers: {},
  };
  for (const [identity, our] of left) {
    const peer = right.get(identity);
    if (peer) compareTwo(our, peer, result);
    else result.onlyOurs++;
  }
  for (const identity of right.keys()) if (!left.has(identity)) result.onlyPeers++;
  return result;
}

function byIdentity(records: readonly Written[]): Map<string, Written> {
  return new Map(records.map((record) => [`${record.headers.account} ${record.headers.idempotency_key}`, record]));
}

function compareTwo(our: Written, peer: Written, result: Comparison): void {
  const headers = differing(our.headers, peer.headers);
  if (our.key !== peer.key) headers.push('key');
  count(headers, result.headers);
  if (our.value !== null && peer.value !== null && our.value.equals(peer.value)) {
    result.equalValues++;
    if (headers.length === 0) result.equalRecords++;
    return;
  }
  const members = differing(valueOf(our), valueOf(peer));
  count(members.length > 0 ? members : ['order'], result.members);
}

function differing(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

function valueOf({ value }: Written): Readonly<Record<string, unknown>> {
  return JSON.parse(value?.toString('utf8') ?? '{}') as Readonly<Record<string, unknown>>;
}

function count(names: readonly string[], into: Record<string, number>): void {
  for (const name of names) into[name] = (into[name] ?? 0) + 1;
}
