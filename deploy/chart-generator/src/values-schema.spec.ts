import { valuesSchema } from './values-schema.ts';
import { section, text, whole } from './values/value.ts';

const resources = (cpu: string) => section('Resources.', { cpu: text('CPU.', cpu), replicas: whole('Replicas.', 2) });

describe('valuesSchema', () => {
  it('defines once what components have alike, and apart what differs in a default', () => {
    const values = {
      gateway: section('Gateway.', { resources: resources('1') }),
      ingest: section('Ingest.', { resources: resources('1') }),
      syncApi: section('Sync API.', { resources: resources('2') }),
    };
    const { definitions, properties } = valuesSchema(values, { cpu: { type: 'object' } });
    const replicas = { description: 'Replicas.', default: 2, type: 'integer', minimum: 0 };
    const shape = (cpu: string) => ({
      description: 'Resources.',
      type: 'object',
      properties: {
        cpu: { description: 'CPU.', default: cpu, type: 'string' },
        replicas: { $ref: '#/definitions/replicas' },
      },
      additionalProperties: false,
    });
    expect(definitions).toEqual({ cpu: { type: 'object' }, resources: shape('1'), replicas });
    expect(properties!.gateway!.properties).toEqual({ resources: { $ref: '#/definitions/resources' } });
    expect(properties!.ingest!.properties).toEqual({ resources: { $ref: '#/definitions/resources' } });
    expect(properties!.syncApi!.properties).toEqual({ resources: shape('2') });
  });

  it('takes no name of a definition that is given', () => {
    const values = { one: section('One.', { cpu: text('CPU.') }), other: section('Other.', { cpu: text('CPU.') }) };
    const { definitions } = valuesSchema(values, { cpu: { type: 'object' } });
    expect(definitions).toEqual({ cpu: { type: 'object' }, 'cpu-2': { description: 'CPU.', type: 'string' } });
  });
});
