import { CurrentAccount, errorAnswer, notFound, Operation, Operations, text } from '@heliograph/http-service';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { FlowsHistory } from './flows-history.ts';
import { type FlowsPage, flowsPageSchema, plantFlowsSchema, type PlantFlowsView } from './flows.views.ts';
import { PlantFlows } from './plant-flows.ts';
import { FlowsHistoryQuery } from './storage.requests.ts';

const missing = notFound('The plant');

@Operations({
  tag: 'Batteries and meters',
  description: 'Batteries and meters of vendor accounts that ask for them (`include`), by their data.',
  parameters: { id: text('Id of the plant.') },
})
@Controller('v1/plants')
export class PlantFlowsController {
  constructor(
    private readonly flows: PlantFlows,
    private readonly history: FlowsHistory,
  ) {}

  @Operation({
    id: 'getPlantFlows',
    summary: 'Show generation, battery, grid and consumption of a plant',
    description:
      'From the newest samples of the monitored inverters, batteries and meters of the plant, kW: battery + discharge, grid + export, load + consumption. ' +
      '`Parts` says where each value comes from. Samples that are more than 15 minutes older than the newest (`Datetime`) are left out, and their part is `missing`. ' +
      'The grid is that of one meter, never a sum: `ambiguous` where inverters report different values. A load that no device reports is derived from the others.',
    answer: plantFlowsSchema,
    errors: [missing, errorAnswer(404, 'no_data', 'No monitored device of the plant has sent a power yet.')],
  })
  @Get(':id/flows')
  now(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<PlantFlowsView> {
    return this.flows.of(accountId, id);
  }

  @Operation({
    id: 'listPlantFlows',
    summary: 'Show the energies of a plant by interval, with self-consumption and autarky',
    description:
      'Intervals are in the order of time and have no gaps. Nothing is estimated. Generation is the sum over the inverters. Each other energy has one source (`sources`), never several: ' +
      'batteries and meters that are no part of an inverter; else the inverters. A meter that several inverters report counts once. ' +
      'Default of the time range: 30 days of days, 24 hours of shorter intervals. ' +
      'The shares are absent where an energy is not known, a device has no data, or samples of more than 5 % of the time are missing.',
    answer: flowsPageSchema,
    errors: [missing, errorAnswer(404, 'energy_off', 'The operator has turned energy off (`ENERGY_YEARS=0`).')],
  })
  @Get(':id/flows/history')
  past(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Query() query: FlowsHistoryQuery,
  ): Promise<FlowsPage> {
    return this.history.page(accountId, id, query);
  }
}
