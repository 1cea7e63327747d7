import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { keysFromSecret, openSecret, SealedEnvelopeError, sealSecret, type MasterKeyRing } from '@heliograph/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthConfiguration } from '../configuration.ts';
import { cookieValue } from '../login/session-cookie.ts';

/** The time that a person has at the provider. */
const LIFETIME_SECONDS = 600;
const OWNER = 'sign-in';
const NAME = 'heliograph-sign-in';

/** A sign-in that has begun in a browser. */
export interface SignIn {
  issuer: string;
  state: string;
  nonce: string;
  /** PKCE. */
  verifier: string;
  /** A path of this server. */
  returnTo: string;
  /** Refresh token of the session that the browser had. */
  previous?: string;
}

/**
 * Keeps a sign-in in the browser that began it, encrypted: any replica can finish it, strangers who begin many fill no table, and a callback that another
 * browser began does not log this one in. Over HTTPS the name begins with `__Host-`, so that no other host of the domain can set it.
 */
@Injectable()
export class SignInCookie {
  readonly #keys: MasterKeyRing;

  constructor({ serviceSecret }: AuthConfiguration) {
    this.#keys = keysFromSecret(serviceSecret, 'sign-ins');
  }

  keep(reply: FastifyReply, signIn: SignIn, isSecure: boolean): void {
    const until = Math.floor(Date.now() / 1000) + LIFETIME_SECONDS;
    const sealed = sealSecret(this.#keys, JSON.stringify({ ...signIn, until }), OWNER);
    void reply.header('set-cookie', cookie(sealed, LIFETIME_SECONDS, isSecure));
  }

  /**
   * Takes the sign-in that `state` belongs to and deletes the cookie: another call needs another sign-in.
   * @returns undefined if this browser did not begin it, or began it too long ago
   */
  take(request: FastifyRequest, reply: FastifyReply, state: string, isSecure: boolean): SignIn | undefined {
    const sealed = cookieValue(nameOf(isSecure), request.headers.cookie);
    if (sealed === undefined) return undefined;
    const signIn = this.#open(sealed);
    if (!signIn || !isEqual(signIn.state, state)) return undefined;
    void reply.header('set-cookie', cookie('', 0, isSecure));
    return signIn.until > Date.now() / 1000 ? signIn : undefined;
  }

  #open(sealed: string): (SignIn & { until: number }) | undefined {
    try {
      return JSON.parse(openSecret(this.#keys, sealed, OWNER)) as SignIn & { until: number };
    } catch (error) {
      if (error instanceof SealedEnvelopeError) return undefined;
      throw error;
    }
  }
}

const nameOf = (isSecure: boolean): string => (isSecure ? `__Host-${NAME}` : NAME);

/** Lax: the provider's redirect comes from another site. */
const cookie = (value: string, seconds: number, isSecure: boolean): string =>
  `${nameOf(isSecure)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isEqual = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
