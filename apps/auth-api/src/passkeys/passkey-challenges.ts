import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { keysFromSecret } from '@heliograph/service';
import type { EntityManager } from 'typeorm';
import { AuthConfiguration } from '../configuration.ts';

const CHALLENGE_SECONDS = 300;
const RANDOM_BYTES = 16;
const HEAD_BYTES = RANDOM_BYTES + 4;
const MAC_BYTES = 32;

/** Spent challenges are kept for an hour beyond their expiry: the clocks of replicas differ. Rows that another login deletes are left to it. */
const FORGET = `
  DELETE FROM passkey_challenges WHERE challenge IN (
    SELECT challenge FROM passkey_challenges WHERE expires_at < now() - interval '1 hour' LIMIT 100 FOR UPDATE SKIP LOCKED)`;
const SPEND = `
  INSERT INTO passkey_challenges (challenge, expires_at) VALUES ($1, to_timestamp($2)) ON CONFLICT DO NOTHING RETURNING 1`;

/**
 * Challenges of WebAuthn: 16 random bytes, the expiry and an HMAC, so that any replica checks those of another, and strangers who request many fill
 * no table. A challenge is stored when it is used: it counts once for all replicas, with Redis or without.
 */
@Injectable()
export class PasskeyChallenges {
  readonly #key: Buffer;

  constructor({ serviceSecret }: AuthConfiguration) {
    this.#key = keysFromSecret(serviceSecret, 'passkey challenges')[0].bytes;
  }

  /** @param purpose the only use for which the challenge counts. @returns base64url */
  issue(purpose: string): string {
    const head = Buffer.alloc(HEAD_BYTES);
    randomBytes(RANDOM_BYTES).copy(head);
    head.writeUInt32BE(Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS, RANDOM_BYTES);
    return Buffer.concat([head, this.#mac(purpose, head)]).toString('base64url');
  }

  /** Returns whether this service issued the challenge for the purpose, less than five minutes ago. */
  isValid(purpose: string, challenge: string): boolean {
    const bytes = Buffer.from(challenge, 'base64url');
    // Base64 has spare bits: one spelling is accepted.
    if (bytes.length !== HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== challenge) return false;
    const head = bytes.subarray(0, HEAD_BYTES);
    const isOurs = timingSafeEqual(bytes.subarray(HEAD_BYTES), this.#mac(purpose, head));
    return isOurs && head.readUInt32BE(RANDOM_BYTES) > Date.now() / 1000;
  }

  /** Uses up a valid challenge. @returns false: it was used before */
  async spend(manager: EntityManager, challenge: string): Promise<boolean> {
    await manager.query(FORGET);
    const expiresAt = Buffer.from(challenge, 'base64url').readUInt32BE(RANDOM_BYTES);
    const rows = await manager.query<unknown[]>(SPEND, [challenge, expiresAt]);
    return rows.length > 0;
  }

  #mac(purpose: string, head: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(`${purpose}\n`).update(head).digest();
  }
}
