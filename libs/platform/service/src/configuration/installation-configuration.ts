import { ArrayNotEmpty, ArrayUnique, IsIn, IsOptional, IsUrl } from 'class-validator';
import { FromEnvironment, WholeNumber, type VariableOptions } from './environment.ts';

/** The vendors of the installation, some of `known`: topics of the others are neither made nor read. All services of an installation have the same. */
export function EnabledVendors(known: readonly string[]): PropertyDecorator {
  return someOf('VENDORS', known, {
    description:
      'Vendors of the installation, comma-separated; default: all. The others have no topics, and their accounts are refused. The same for all services.',
    example: 'solis,growatt',
  });
}

/** The delivery channels of the installation, some of `known`: topics of the others are neither made nor read. All services of an installation have the same. */
export function EnabledChannels(known: readonly string[]): PropertyDecorator {
  return someOf('CHANNELS', known, {
    description:
      'Delivery channels of the installation, comma-separated; default: all. The others have no topics, and their subscriptions are refused. The same for all services.',
    example: 'webhook',
  });
}

function someOf(name: string, known: readonly string[], about: VariableOptions): PropertyDecorator {
  const message = `must be some of ${known.join(', ')}`;
  return (prototype, property) => {
    FromEnvironment(name, { ...about, default: known })(prototype, property);
    ArrayNotEmpty({ message })(prototype, property);
    ArrayUnique()(prototype, property);
    IsIn(known, { each: true, message })(prototype, property);
  };
}

/** Configuration group of a service that names addresses of the API to consumers. */
export class PublicAddressConfiguration {
  @FromEnvironment('PUBLIC_URL', {
    description:
      'Public base URL of the gateway, by which CloudEvents name their schemas; without it, they have no `dataschema`.',
    optional: true,
    example: 'https://api.example.com',
  })
  @IsOptional()
  @IsUrl({ protocols: ['https', 'http'], require_protocol: true, require_tld: false })
  publicUrl?: string;
}

/** Configuration group of a service that creates internal topics; `coreTopics` of the messaging library takes it. */
export class PartitionsConfiguration {
  @FromEnvironment('TOPIC_PARTITIONS', {
    description:
      'Number of partitions of each internal topic, the upper limit for the replicas of a service. Of compacted topics, raw.* and commands.* it is final (docs/operate/partitions.md).',
    default: 6,
    example: '24',
  })
  @WholeNumber(1, 1000)
  fixed!: number;

  @FromEnvironment('TOPIC_PARTITIONS_GROWABLE', {
    description:
      'Number of partitions of the topics whose number may grow; default: TOPIC_PARTITIONS. 1 is enough for one process; raised later, existing topics are extended.',
    optional: true,
    example: '1',
  })
  @IsOptional()
  @WholeNumber(1, 1000)
  growable?: number;
}
