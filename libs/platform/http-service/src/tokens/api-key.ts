import { isOpaqueSecret, newOpaqueSecret, opaqueSecretHash } from './opaque-secret.ts';

/** Distinguishes our keys from other secrets, for people and for secret scanners. */
export const API_KEY_PREFIX = 'hlk_';

export const newApiKey = (): string => newOpaqueSecret(API_KEY_PREFIX);

/** @returns whether a text has the form and the checksum of an API key, which says nothing about whether the key exists */
export const isApiKey = (text: string): boolean => isOpaqueSecret(API_KEY_PREFIX, text);

/** Returns what is stored of a key. */
export const apiKeyHash = (key: string): Buffer => opaqueSecretHash(key);
