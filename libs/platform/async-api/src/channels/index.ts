import type { ChannelName } from '@heliograph/delivery';
import type { ChannelDescription } from './channel-description.ts';
import { kafka } from './kafka.ts';
import { mqtt } from './mqtt.ts';
import { webhook } from './webhook.ts';

/** A channel whose records consumers receive as messages. A sink gets rows, files or messages in its own form (docs/use/sinks.md). */
export type MessageChannelName = Exclude<ChannelName, 'sink'>;

/** A channel of messages without a description does not compile. */
export const channelDescriptions: Readonly<Record<MessageChannelName, ChannelDescription>> = { webhook, kafka, mqtt };
