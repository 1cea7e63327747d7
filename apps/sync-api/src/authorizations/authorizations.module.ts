import { Module } from '@nestjs/common';
import { VendorAccountsModule } from '../vendor-accounts/vendor-accounts.module.ts';
import { VendorsModule } from '../vendors/vendors.module.ts';
import { AuthorizationStates } from './authorization-states.ts';
import { AuthorizationsController } from './authorizations.controller.ts';
import { AuthorizationsService } from './authorizations.service.ts';
import { ConsentRedemption } from './consent-redemption.ts';

@Module({
  imports: [VendorsModule, VendorAccountsModule],
  controllers: [AuthorizationsController],
  providers: [AuthorizationStates, AuthorizationsService, ConsentRedemption],
})
export class AuthorizationsModule {}
