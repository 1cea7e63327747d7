import schema from './basedata.schema.json' with { type: 'json' };

/** JSON Schema 2020-12 of BaseData, as published at `/v1/schemas/basedata.json`. */
export const baseDataSchema: Readonly<Record<string, unknown>> = schema;
