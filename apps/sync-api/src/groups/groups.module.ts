import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InventoryModule } from '../inventory/inventory.module.ts';
import { Group } from './group.entity.ts';
import { GroupsController } from './groups.controller.ts';
import { GroupsService } from './groups.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Group]), InventoryModule],
  controllers: [GroupsController],
  providers: [GroupsService],
})
export class GroupsModule {}
