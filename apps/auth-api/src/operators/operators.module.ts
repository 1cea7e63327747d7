import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { OperatorsController } from './operators.controller.ts';
import { OperatorsService } from './operators.service.ts';

@Module({
  imports: [AccountsModule],
  controllers: [OperatorsController],
  providers: [OperatorsService],
})
export class OperatorsModule {}
