import { Described } from '@heliograph/service';
import { anyCaseUsername, IsNewUsername } from '../accounts/username.ts';

export class CreateOperatorBody {
  @Described('User name of the new account. Upper case is converted to lower case.', {
    pattern: anyCaseUsername,
    examples: ['ops-anna'],
  })
  @IsNewUsername()
  username!: string;
}
