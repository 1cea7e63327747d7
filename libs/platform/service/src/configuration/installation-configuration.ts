import { ArrayNotEmpty, ArrayUnique, IsArray, IsBoolean, IsIn, IsOptional, IsString, IsUrl } from 'class-validator';
import { FromEnvironment, WholeNumber, type VariableOptions } from './environment.ts';

/** The vendors of the installation, some of `known`: topics of the others are neither made nor read. All services of an installation have the same. */
export function EnabledVendors(known: readonly string[]): PropertyDecorator {
  return someOf('VENDORS', known, {
    description:
      'Vendors of the installation, comma-separated; default: all. The others have no topics, and their accounts are refused. The same for all services.',
    example: 'solis,growatt',
  });
}

/**
 * The delivery channels of the installation, some of `known`: topics of the others are neither made nor read. All services of an installation have the
 * same.
 * @param byDefault the channels of an installation whose operator names none
 */
export function EnabledChannels(known: readonly string[], byDefault: readonly string[]): PropertyDecorator {
  return someOf('CHANNELS', known, {
    description: `Delivery channels of the installation, comma-separated, of ${known.join(', ')}. The others have no topics, and their subscriptions are refused. The same for all services.`,
    default: byDefault,
    example: 'webhook',
  });
}

function someOf(name: string, known: readonly string[], about: VariableOptions): PropertyDecorator {
  const message = `must be some of ${known.join(', ')}`;
  return (prototype, property) => {
    FromEnvironment(name, { default: known, ...about })(prototype, property);
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

/** Configuration group of a service that connects to sinks; `guardedNetworkOf` of the sinks library takes it. */
export class SinkNetworkConfiguration {
  @FromEnvironment('SINK_ALLOWED_CIDRS', {
    description:
      'Private addresses at which sinks may be, comma-separated. The same for delivery-api and sink-dispatcher.',
    default: [],
    example: '10.20.0.0/16',
  })
  @IsArray()
  @IsString({ each: true })
  allowedCidrs!: string[];

  @FromEnvironment('SINK_ALLOW_PLAINTEXT', {
    description: 'Accept sinks whose settings turn TLS off. The same for delivery-api and sink-dispatcher.',
    default: false,
  })
  @IsBoolean()
  allowPlaintext!: boolean;

  @FromEnvironment('SINK_CA_FILE', {
    description:
      'PEM file of additional CAs of the certificates of sinks. The same for delivery-api and sink-dispatcher.',
    optional: true,
    example: '/run/secrets/sinks-ca.pem',
  })
  @IsOptional()
  @IsString()
  caFile?: string;

  @FromEnvironment('SINK_DNS_SERVERS', {
    description: 'Name servers that resolve the hosts of sinks, comma-separated; default: those of the system.',
    default: [],
    example: '10.0.0.53,10.0.1.53:5353',
  })
  @IsArray()
  @IsString({ each: true })
  dnsServers!: string[];
}
