import { STATUS_CODES } from 'node:http';
import { reported } from '@heliograph/base-data';
import type { ApiError } from './api-error.ts';

/** Contract §1: the shape of every answer. */
export interface Envelope<T = unknown> {
  success: boolean;
  /** Always the HTTP status. */
  code: number;
  message: string;
  result: T | null;
  requestId: string;
  /** Unix seconds. */
  timestamp: number;
  /** Slug, errors only. */
  error?: string;
  details?: ApiError['details'];
}

/** @param message default: the status in words */
export function successEnvelope<T>(status: number, result: T, requestId: string, message?: string): Envelope<T> {
  const text = message ?? STATUS_CODES[status] ?? 'OK';
  return { success: true, code: status, message: text, result, requestId, timestamp: now() };
}

export function errorEnvelope(error: ApiError, requestId: string): Envelope {
  return {
    success: false,
    code: error.status,
    message: error.message,
    result: null,
    error: error.slug,
    ...reported({ details: error.details }),
    requestId,
    timestamp: now(),
  };
}

const now = () => Math.floor(Date.now() / 1000);
