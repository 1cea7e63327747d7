import { channelNames, defaultChannelNames, type ChannelName } from '@heliograph/delivery';
import {
  ConfigurationGroup,
  EnabledChannels,
  EnabledVendors,
  KafkaConfiguration,
  PartitionsConfiguration,
} from '@heliograph/service';
import { vendorIds } from '@heliograph/vendors';

export class TopicProvisionerConfiguration {
  @EnabledVendors(vendorIds)
  vendors!: string[];

  @EnabledChannels(channelNames, defaultChannelNames)
  channels!: ChannelName[];

  @ConfigurationGroup(() => PartitionsConfiguration)
  partitions!: PartitionsConfiguration;

  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;
}
