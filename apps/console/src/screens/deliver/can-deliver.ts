import { session } from '../../api/api.ts';

/**
 * Whether the session may change deliveries: who may not sees no buttons that do, nor credentials and secrets, which the service shows to nobody who only
 * reads. The service decides what is allowed.
 */
export const canDeliver = (): boolean => session.scopes.some((scope) => scope === 'api' || scope === 'deliveries');
