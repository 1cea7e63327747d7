import { Described } from '@heliograph/http-service';
import { IsIn, IsOptional, Matches, MaxLength } from 'class-validator';
import { withDeviceFilters } from '../inventory.requests.ts';
import { exportColumns } from './export-columns.ts';

const column = `(?:${exportColumns.join('|')})`;

class ColumnsQuery {
  @Described('Columns to export, separated by commas, in this order; default: all columns.', {
    examples: ['deviceId,monitored,groups,labels'],
  })
  @IsOptional()
  @MaxLength(1000)
  @Matches(new RegExp(`^${column}(?:,${column})*$`), {
    message: `columns must be names separated by commas: ${exportColumns.join(', ')}`,
  })
  columns?: string;
}

export class ExportQuery extends withDeviceFilters(ColumnsQuery) {}

export class ImportQuery {
  @Described('`true` changes nothing and returns the outcome that the import would have now.')
  @IsOptional()
  @IsIn(['true', 'false'])
  dryRun = 'false';
}
