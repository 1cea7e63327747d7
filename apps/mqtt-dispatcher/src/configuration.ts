import { IsOptional, IsString, IsUrl, MinLength } from 'class-validator';
import {
  ConfigurationGroup,
  FromEnvironment,
  KafkaConfiguration,
  PublicAddressConfiguration,
  ServiceConfiguration,
  WholeNumber,
} from '@heliograph/service';

export class MqttDispatcherConfiguration extends ServiceConfiguration {
  @FromEnvironment('MQTT_URL', { description: 'URL of the MQTT 5 broker.', example: 'mqtts://localhost:8883' })
  @IsUrl({ protocols: ['mqtts'], require_tld: false, require_protocol: true })
  mqttUrl!: string;

  @FromEnvironment('MQTT_CA_FILE', {
    description: "PEM file of the CA of the broker's certificate, if it is not a public one.",
    optional: true,
  })
  @IsOptional()
  @IsString()
  mqttCaFile?: string;

  @FromEnvironment('AUTH_API_URL', {
    description: "Base URL of auth-api, which issues the publisher's token.",
    example: 'http://localhost:3001',
  })
  @IsUrl({ require_tld: false, require_protocol: true })
  authApiUrl!: string;

  @FromEnvironment('SERVICE_SECRET', {
    description: 'Secret with which the service requests its token; the same as at auth-api.',
    secret: true,
  })
  @MinLength(32)
  serviceSecret!: string;

  @FromEnvironment('MQTT_CONNECTIONS', {
    description: 'Number of publisher connections; each device is assigned to one.',
    default: 2,
    example: '4',
  })
  @WholeNumber(1, 16)
  connections!: number;

  @FromEnvironment('MQTT_WINDOW', {
    description: 'Maximum number of unacknowledged publishes per connection.',
    default: 100,
    example: '100',
  })
  @WholeNumber(1, 1000)
  window!: number;

  @FromEnvironment('MQTT_BROKER_PERSISTENCE_SECONDS', {
    description:
      'Time after which the broker has persisted an acknowledged message (Mosquitto: autosave_interval and a margin). Messages of this time are published again after a restart of the broker. 0: the broker persists messages before it acknowledges them.',
    default: 75,
    example: '15',
  })
  @WholeNumber(0, 3600)
  brokerPersistenceSeconds!: number;

  @ConfigurationGroup(() => PublicAddressConfiguration)
  publicAddress!: PublicAddressConfiguration;

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;
}
