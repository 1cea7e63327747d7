export { asyncApiDocument } from './asyncapi-document.ts';
export { bodySchemas } from './schemas.ts';
export { webhookDeliveries, type WebhookDelivery } from './webhook-deliveries.ts';
