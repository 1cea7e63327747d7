import { Controller, Get } from '@nestjs/common';
import { MAX_GROUPS } from '@heliograph/kafka-accounts';
import { CurrentAccount, Operation, Operations } from '@heliograph/http-service';
import { kafkaGroupsSchema, type KafkaGroupsView } from './kafka-groups.views.ts';
import { KafkaGroupsService } from './kafka-groups.service.ts';

@Operations({
  tag: 'Kafka groups',
  description: "Consumer groups of the account's own Kafka consumers, with their lag.",
})
@Controller('v1/kafka-groups')
export class KafkaGroupsController {
  constructor(private readonly groups: KafkaGroupsService) {}

  @Operation({
    id: 'listKafkaGroups',
    summary: "List the account's Kafka consumer groups with their lag",
    description: `Returns the first ${MAX_GROUPS} groups by their ids on one page, and how many there are. A reading is kept for 5 s, so more frequent calls get the same answer. An account without a Kafka credential has no groups.`,
    answer: kafkaGroupsSchema,
  })
  @Get()
  list(@CurrentAccount() accountId: string): Promise<KafkaGroupsView> {
    return this.groups.list(accountId);
  }
}
