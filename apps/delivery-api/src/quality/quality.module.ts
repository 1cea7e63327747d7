import { Module } from '@nestjs/common';
import { EnergyModule } from '../energy/energy.module.ts';
import { QualityController } from './quality.controller.ts';
import { QualityReport } from './quality-report.ts';

@Module({
  imports: [EnergyModule],
  controllers: [QualityController],
  providers: [QualityReport],
})
export class QualityModule {}
