import { applyDecorators, Controller, Get, Header, Param } from '@nestjs/common';
import { asyncApiDocument, testEventSchema } from '@heliograph/async-api';
import { baseDataAvroSchema, baseDataSchema, storageSchemas, type AvroRecordSchema } from '@heliograph/base-data';
import { energySchemas, eventSchemas } from '@heliograph/events';
import {
  ApiError,
  type JsonSchema,
  notFound,
  oneOf,
  Operation,
  Operations,
  Public,
  RawAnswer,
  text,
  type TypeOf,
} from '@heliograph/http-service';
import { publishedSchema, publishedSchemaList, schemaList, schemaVersions } from './published-schemas.ts';

const answer = { type: 'object', description: 'A JSON Schema (draft 2020-12).', additionalProperties: true };

/** Serves the method's return value as a JSON Schema at that address. */
const ServedSchema = (path: string, id: string, summary: string): MethodDecorator =>
  applyDecorators(
    Operation({ id, summary, answer }),
    Get(path),
    Header('content-type', 'application/schema+json; charset=utf-8'),
    Header('cache-control', 'public, max-age=3600'),
  );

/** Serves the schemas without an envelope: schema tools fetch them by their addresses. */
@Operations({
  tag: 'Schemas',
  description: 'JSON Schemas of the delivered records and events.',
  parameters: {
    version: oneOf(schemaVersions, 'Version of the schema, as in `SchemaVersion`.'),
    file: text('Name of the file of the schema, as in the list.'),
  },
})
@Controller('v1/schemas')
@Public()
@RawAnswer()
export class SchemasController {
  @Operation({
    id: 'listSchemas',
    summary: 'List the schemas with their kinds and versions',
    description: 'Without a version in its path, a schema is that of the newest version.',
    answer: publishedSchemaList,
  })
  @Get()
  @Header('cache-control', 'public, max-age=3600')
  list(): TypeOf<typeof publishedSchemaList> {
    return schemaList();
  }

  @Operation({
    id: 'getBaseDataAvroSchema',
    summary: 'Show a version of the Avro schema of BaseData',
    answer: { type: 'object', description: 'An Avro schema.', additionalProperties: true },
    errors: [notFound('The schema')],
  })
  @Get(':version/basedata.avsc')
  @Header('content-type', 'application/vnd.apache.avro+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  avro(@Param('version') version: string): AvroRecordSchema {
    if (publishedSchema(version, 'basedata.json') === undefined) throw ApiError.notFound('The schema');
    return baseDataAvroSchema;
  }

  @Operation({
    id: 'getSchema',
    summary: 'Show a version of a schema',
    description: 'Members may be added within a version, and nothing else is changed (`dataschema` of CloudEvents).',
    answer,
    errors: [notFound('The schema')],
  })
  @Get(':version/:file')
  @Header('content-type', 'application/schema+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  version(@Param('version') version: string, @Param('file') file: string): JsonSchema {
    const schema = publishedSchema(version, file);
    if (schema === undefined) throw ApiError.notFound('The schema');
    return schema;
  }

  @ServedSchema('basedata.json', 'getBaseDataSchema', 'Show the schema of BaseData')
  baseData(): JsonSchema {
    return baseDataSchema;
  }

  @ServedSchema('test-event.json', 'getTestEventSchema', 'Show the schema of the test events of webhooks')
  testEvent(): JsonSchema {
    return testEventSchema;
  }

  @ServedSchema('device-day.json', 'getDeviceDaySchema', "Show the schema of the sums of vendors' days")
  deviceDay(): JsonSchema {
    return energySchemas['device.day'];
  }

  @ServedSchema('energy-interval.json', 'getEnergyIntervalSchema', 'Show the schema of the energy of intervals')
  energyInterval(): JsonSchema {
    return energySchemas['energy.interval'];
  }

  @ServedSchema('battery.json', 'getBatterySchema', 'Show the schema of samples of batteries')
  battery(): JsonSchema {
    return storageSchemas.battery;
  }

  @ServedSchema('meter.json', 'getMeterSchema', 'Show the schema of samples of meters')
  meter(): JsonSchema {
    return storageSchemas.meter;
  }

  @ServedSchema('site.json', 'getSiteSchema', 'Show the schema of the flows of plants')
  site(): JsonSchema {
    return storageSchemas.site;
  }

  @ServedSchema('device-event.json', 'getDeviceEventSchema', 'Show the schema of events about devices')
  deviceEvent(): JsonSchema {
    return eventSchemas.device;
  }

  @ServedSchema('vendor-event.json', 'getVendorEventSchema', 'Show the schema of events about vendor accounts')
  vendorEvent(): JsonSchema {
    return eventSchemas.vendor;
  }

  @ServedSchema(
    'vendor-health-event.json',
    'getVendorHealthEventSchema',
    "Show the schema of events about vendors' health",
  )
  vendorHealthEvent(): JsonSchema {
    return eventSchemas.vendorHealth;
  }

  @ServedSchema('quota-event.json', 'getQuotaEventSchema', 'Show the schema of events about the quota')
  quotaEvent(): JsonSchema {
    return eventSchemas.quota;
  }

  @ServedSchema('inventory-event.json', 'getInventoryEventSchema', 'Show the schema of events about syncs')
  inventoryEvent(): JsonSchema {
    return eventSchemas.inventory;
  }

  @ServedSchema('import-event.json', 'getImportEventSchema', 'Show the schema of events about imports')
  importEvent(): JsonSchema {
    return eventSchemas.import;
  }

  @ServedSchema('alarm-event.json', 'getAlarmEventSchema', 'Show the schema of events about alarms')
  alarmEvent(): JsonSchema {
    return eventSchemas.alarm;
  }

  @ServedSchema('webhook-event.json', 'getWebhookEventSchema', 'Show the schema of events about webhooks')
  webhookEvent(): JsonSchema {
    return eventSchemas.webhook;
  }

  @ServedSchema('mqtt-event.json', 'getMqttEventSchema', 'Show the schema of events about the MQTT broker')
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
