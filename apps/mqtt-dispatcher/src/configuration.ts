import { IsInt, IsOptional, IsString, IsUrl, Max, Min, MinLength } from 'class-validator';
import { ConfigurationGroup, FromEnvironment, KafkaConfiguration, ServiceConfiguration } from '@heliograph/service';

export class MqttDispatcherConfiguration extends ServiceConfiguration {
  @FromEnvironment('MQTT_URL', { description: 'The MQTT 5 broker.', example: 'mqtts://localhost:8883' })
  @IsUrl({ protocols: ['mqtts'], require_tld: false, require_protocol: true })
  mqttUrl!: string;

  @FromEnvironment('MQTT_CA_FILE', {
    description: "PEM of the CA of the broker's certificate, if not a public one.",
    optional: true,
  })
  @IsOptional()
  @IsString()
  mqttCaFile?: string;

  @FromEnvironment('AUTH_API_URL', {
    description: 'auth-api, which issues the token we publish with.',
    example: 'http://localhost:3001',
  })
  @IsUrl({ require_tld: false, require_protocol: true })
  authApiUrl!: string;

  @FromEnvironment('SERVICE_SECRET', {
    description: 'Shared with auth-api: what service tokens are asked for with.',
    secret: true,
  })
  @MinLength(32)
  serviceSecret!: string;

  @FromEnvironment('MQTT_CONNECTIONS', {
    description: 'Publisher connections; a device stays on one.',
    default: 2,
    example: '4',
  })
  @IsInt()
  @Min(1)
  @Max(16)
  connections!: number;

  @FromEnvironment('MQTT_WINDOW', {
    description: 'Unacknowledged publishes of one connection.',
    default: 100,
    example: '100',
  })
  @IsInt()
  @Min(1)
  @Max(1000)
  window!: number;

  @FromEnvironment('MQTT_BROKER_PERSISTENCE_SECONDS', {
    description:
      'The broker has on disk what it acknowledged this long ago (Mosquitto: autosave_interval and some slack). After a restart of the broker the messages since then are published again. 0: a broker that loses nothing it acknowledged.',
    default: 75,
    example: '15',
  })
  @IsInt()
  @Min(0)
  @Max(3600)
  brokerPersistenceSeconds!: number;

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;
}
