import type { VendorCommandReply } from '@heliograph/vendor-contract';
import { VendorFailure } from './vendor-failure.ts';

export type ReplyKind = VendorCommandReply['kind'];
export type ReplyOf<K extends ReplyKind> = Extract<VendorCommandReply, { kind: K }>;

export function isReply<K extends ReplyKind>(reply: VendorCommandReply, kind: K): reply is ReplyOf<K> {
  return reply.kind === kind;
}

/** @throws VendorFailure for `failed` */
export function refuseFailure(reply: VendorCommandReply): void {
  if (reply.kind === 'failed') throw new VendorFailure(reply.error);
}
