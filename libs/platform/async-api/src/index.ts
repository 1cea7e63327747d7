export { asyncApiDocument } from './asyncapi-document.ts';
export { webhookDeliveries, type WebhookDelivery } from './webhook-deliveries.ts';
