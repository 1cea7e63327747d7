import { IsIn, Matches, ValidateIf } from 'class-validator';
import { FromEnvironment } from './environment.ts';

const ofStrimzi = (configuration: ProvisioningConfiguration) => configuration.adapter === 'strimzi';

/** Configuration group of a service that makes users and topics of accounts; `createAccountProvisioner` of the strimzi library takes it. */
export class ProvisioningConfiguration {
  @FromEnvironment('KAFKA_PROVISIONING', {
    description:
      "Method of creating Kafka users and topics of accounts: `kafka-protocol` calls the brokers, `strimzi` writes resources for Strimzi's operators.",
    default: 'kafka-protocol',
    example: 'strimzi',
  })
  @IsIn(['kafka-protocol', 'strimzi'])
  adapter!: 'kafka-protocol' | 'strimzi';

  @FromEnvironment('STRIMZI_NAMESPACE', {
    description: 'Namespace that the User and Topic Operator watch; required with KAFKA_PROVISIONING=strimzi.',
    optional: true,
    example: 'kafka',
  })
  @ValidateIf(ofStrimzi)
  @Matches(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/, { message: 'namespace must be the name of a namespace' })
  namespace?: string;

  @FromEnvironment('STRIMZI_CLUSTER', {
    description: 'Name of the `Kafka` resource; required with KAFKA_PROVISIONING=strimzi.',
    optional: true,
    example: 'heliograph',
  })
  @ValidateIf(ofStrimzi)
  @Matches(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/, { message: 'cluster must be the name of a Kafka resource' })
  cluster?: string;
}
