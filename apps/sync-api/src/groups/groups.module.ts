import { Module } from '@nestjs/common';
import { InventoryModule } from '../inventory/inventory.module.ts';
import { GroupsController } from './groups.controller.ts';
import { GroupsService } from './groups.service.ts';

@Module({
  imports: [InventoryModule],
  controllers: [GroupsController],
  providers: [GroupsService],
})
export class GroupsModule {}
