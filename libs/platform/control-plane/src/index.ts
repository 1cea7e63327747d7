export { AccountView, provideAccountView } from './account-view.ts';
export { addAuditRecord, AuditTrail, provideAuditTrail } from './audit-trail.ts';
export { OutboxPublisher, provideOutboxPublisher, type OutboxPublisherOptions } from './outbox-publisher.ts';
export type { OptionsFactory } from './options-factory.ts';
export { AccountErasure, reportErasure, type ErasurePart } from './erasure/account-erasure.ts';
export { eraseRows, ERASED_ACCOUNTS } from './erasure/erase-rows.ts';
export { ErasedAccounts1763730500000, provideAccountErasure } from './erasure/provide-account-erasure.ts';
export { PublishedSecrets, type PublishedSecretsOptions } from './published-secrets.ts';
