import { webhookHeaders } from './channels/webhook.ts';
import { contents, type ContentName } from './contents.ts';
import { bodySchemas } from './schemas.ts';

type Schema = Readonly<Record<string, unknown>>;

/** One kind of request that a webhook receives. */
export interface WebhookDelivery {
  name: ContentName;
  summary: string;
  /** By name. */
  headers: Readonly<Record<string, Schema>>;
  requiredHeaders: readonly string[];
  body: Schema;
}

/** Lists the requests that webhooks receive, for other documents that describe them. */
export const webhookDeliveries: readonly WebhookDelivery[] = Object.entries(contents).map(
  ([name, { summary, kinds, body }]) => {
    const { properties, required } = webhookHeaders(kinds) as {
      properties: Readonly<Record<string, Schema>>;
      required: readonly string[];
    };
    return {
      name: name as ContentName,
      summary,
      headers: properties,
      requiredHeaders: required,
      body: bodySchemas[body],
    };
  },
);
