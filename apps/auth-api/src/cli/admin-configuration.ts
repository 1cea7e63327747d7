import { IsString } from 'class-validator';
import { FromEnvironment } from '@heliograph/service';

export class AdminConfiguration {
  @FromEnvironment('DATABASE_URL', {
    description: 'Connection URL of PostgreSQL. The service owns the schema `auth`.',
    secret: true,
    example: 'postgres://heliograph:…@localhost:5432/heliograph',
  })
  @IsString()
  databaseUrl!: string;
}
