import type { ChannelName } from '@heliograph/delivery';
import type { ChannelDescription } from './channel-description.ts';
import { kafka } from './kafka.ts';
import { mqtt } from './mqtt.ts';
import { webhook } from './webhook.ts';

/** A channel without a description does not compile. */
export const channelDescriptions: Readonly<Record<ChannelName, ChannelDescription>> = { webhook, kafka, mqtt };
