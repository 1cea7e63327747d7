import { Controller, Get, Header } from '@nestjs/common';
import { asyncApiDocument } from '@heliograph/async-api';
import { baseDataSchema } from '@heliograph/base-data';
import { eventSchemas } from '@heliograph/events';
import { Operation, Operations, Public, RawAnswer, type JsonSchema } from '@heliograph/service';

const answer = { type: 'object', description: 'A JSON Schema (draft 2020-12).', additionalProperties: true };

/** Serves the schemas without an envelope: schema tools fetch them by their addresses. */
@Operations({ tag: 'Schemas', description: 'JSON Schemas of the delivered records and events.' })
@Controller('v1/schemas')
@Public()
@RawAnswer()
export class SchemasController {
  @Operation({ id: 'getBaseDataSchema', summary: 'Show the schema of BaseData', answer })
  @Get('basedata.json')
  @Header('content-type', 'application/schema+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  baseData(): JsonSchema {
    return baseDataSchema;
  }

  @Operation({ id: 'getDeviceEventSchema', summary: 'Show the schema of events about devices', answer })
  @Get('device-event.json')
  @Header('content-type', 'application/schema+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  deviceEvent(): JsonSchema {
    return eventSchemas.device;
  }

  @Operation({ id: 'getVendorEventSchema', summary: 'Show the schema of events about vendor accounts', answer })
  @Get('vendor-event.json')
  @Header('content-type', 'application/schema+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  vendorEvent(): JsonSchema {
    return eventSchemas.vendor;
  }

  @Operation({ id: 'getVendorHealthEventSchema', summary: "Show the schema of events about vendors' health", answer })
  @Get('vendor-health-event.json')
  @Header('content-type', 'application/schema+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  vendorHealthEvent(): JsonSchema {
    return eventSchemas.vendorHealth;
  }

  @Operation({ id: 'getQuotaEventSchema', summary: 'Show the schema of events about the quota', answer })
  @Get('quota-event.json')
  @Header('content-type', 'application/schema+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  quotaEvent(): JsonSchema {
    return eventSchemas.quota;
  }

  @Operation({ id: 'getInventoryEventSchema', summary: 'Show the schema of events about syncs', answer })
  @Get('inventory-event.json')
  @Header('content-type', 'application/schema+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  inventoryEvent(): JsonSchema {
    return eventSchemas.inventory;
  }

  @Operation({ id: 'getWebhookEventSchema', summary: 'Show the schema of events about webhooks', answer })
  @Get('webhook-event.json')
  @Header('content-type', 'application/schema+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  webhookEvent(): JsonSchema {
    return eventSchemas.webhook;
  }

  @Operation({ id: 'getMqttEventSchema', summary: 'Show the schema of events about the MQTT broker', answer })
  @Get('mqtt-event.json')
  @Header('content-type', 'application/schema+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  mqttEvent(): JsonSchema {
    return eventSchemas.mqtt;
  }
}

const asyncApi = JSON.stringify(asyncApiDocument());

@Operations({ tag: 'Documents', description: 'Machine-readable descriptions of this API.' })
@Controller()
@Public()
export class AsyncApiController {
  @Operation({
    id: 'getAsyncApiDocument',
    summary: 'Show the AsyncAPI document of the delivered messages',
    answer: { type: 'object', description: 'An AsyncAPI 3 document.', additionalProperties: true },
  })
  @Get('asyncapi.json')
  @RawAnswer()
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  document(): string {
    return asyncApi;
  }
}
