export { AccountView, provideAccountView } from './account-view.ts';
export { addAuditRecord, AuditTrail, provideAuditTrail } from './audit-trail.ts';
export { OutboxPublisher, provideOutboxPublisher, type OutboxPublisherOptions } from './outbox-publisher.ts';
export type { OptionsFactory } from './options-factory.ts';
