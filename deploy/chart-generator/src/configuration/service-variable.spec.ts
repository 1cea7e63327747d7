import { ConfigurationGroup, FromEnvironment } from '@heliograph/service';
import { IsArray, IsIn, IsInt, Matches, Max, Min, MinLength } from 'class-validator';
import { serviceVariables } from './service-variable.ts';

class Inner {
  @FromEnvironment('KAFKA_BROKERS', { description: 'Brokers.' })
  brokers!: string;

  @FromEnvironment('STEPS', { description: 'Steps.', default: ['1'] })
  @IsArray()
  @Matches(/^\d+$/, { each: true })
  steps!: string[];
}

class Outer {
  @FromEnvironment('LIMIT', { description: 'Limit.', default: 5 })
  @IsInt()
  @Min(1)
  @Max(10)
  limit!: number;

  @FromEnvironment('RATIO', { description: 'Ratio.', optional: true })
  @Max(1)
  ratio?: number;

  @FromEnvironment('MODE', { description: 'Mode.', default: 'a' })
  @IsIn(['a', 'b'])
  mode!: string;

  @FromEnvironment('TOKEN', { description: 'Token.', secret: true })
  @MinLength(32)
  token!: string;

  @FromEnvironment('CA_FILE', { description: 'CA.', optional: true })
  caFile?: string;

  @ConfigurationGroup(() => Inner)
  inner!: Inner;
}

const variables = Object.fromEntries(serviceVariables(Outer).map((variable) => [variable.name, variable]));

it('knows who sets a variable', () => {
  const sources = Object.fromEntries(Object.entries(variables).map(([name, { source }]) => [name, source]));
  expect(sources).toEqual({
    LIMIT: 'config',
    RATIO: 'config',
    MODE: 'config',
    CA_FILE: 'config',
    STEPS: 'config',
    TOKEN: 'secret',
    KAFKA_BROKERS: 'chart',
  });
});

it('has the schema of the decorators', () => {
  expect(variables.LIMIT?.schema).toEqual({
    description: 'Limit.',
    default: 5,
    type: 'integer',
    minimum: 1,
    maximum: 10,
  });
  expect(variables.RATIO?.schema).toEqual({ description: 'Ratio.', type: 'number', maximum: 1 });
  expect(variables.MODE?.schema).toMatchObject({ enum: ['a', 'b'] });
  expect(variables.STEPS?.schema).toMatchObject({ type: 'array', items: { type: 'string', pattern: '^\\d+$' } });
});

it('knows required variables, and file variables', () => {
  expect(variables.TOKEN?.required).toBe(true);
  expect(variables.LIMIT?.required).toBe(false);
  expect(variables.CA_FILE).toMatchObject({ file: true, required: false });
});
