/** Calls of the cloud we use: the last part of the path, and the name in limits, metrics and raw answers. */
export type NewVendorCall = 'plants' | 'devices' | 'realtime';

export const PATH_PREFIX = '/v1/';

/** The envelope of every answer. */
export interface NewVendorEnvelope {
  code?: unknown;
  message?: unknown;
  data?: unknown;
}

export const OK = '0';
