import { Described } from '@heliograph/service';
import { anyCaseUsername, IsNewUsername } from '../accounts/username.ts';

export class CreateOperatorBody {
  @Described('Upper case is taken for lower case.', { pattern: anyCaseUsername, examples: ['ops-anna'] })
  @IsNewUsername()
  username!: string;
}
