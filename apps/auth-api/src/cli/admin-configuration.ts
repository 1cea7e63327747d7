import { IsString } from 'class-validator';
import { FromEnvironment } from '@heliograph/service';

export class AdminConfiguration {
  @FromEnvironment('DATABASE_URL', {
    description: 'PostgreSQL; the schema `auth` is ours.',
    secret: true,
    example: 'postgres://heliograph:…@localhost:5432/heliograph',
  })
  @IsString()
  databaseUrl!: string;
}
