export { asyncApiDocument } from './asyncapi-document.ts';
export { bodySchemas, testEventSchema } from './schemas.ts';
export { webhookDeliveries, type WebhookDelivery } from './webhook-deliveries.ts';
