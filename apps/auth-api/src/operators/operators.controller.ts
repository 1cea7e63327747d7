import {
  Described,
  errorAnswer,
  notFound,
  Operation,
  Operations,
  OperatorOnly,
  type Page,
  PageQuery,
  pageSchema,
  text,
} from '@heliograph/http-service';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { anyCaseUsername, IsNewUsername } from '../accounts/accounts.requests.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { oneTimePasswordSchema, type OneTimePassword } from '../accounts/accounts.views.ts';
import { OperatorsService } from './operators.service.ts';
import { newOperatorSchema, operatorSchema, operatorView, type OperatorView } from './operators.views.ts';

class CreateOperatorBody {
  @Described('User name of the new account. Upper case is converted to lower case.', {
    pattern: anyCaseUsername,
    examples: ['ops-anna'],
  })
  @IsNewUsername()
  username!: string;
}

const missing = notFound('The operator');

@Operations({
  tag: 'Operators',
  description: "Users who may call the operators' operations.",
  parameters: { id: text('Id of the operator.') },
})
@Controller('v1/admin/operators')
@OperatorOnly()
export class OperatorsController {
  constructor(
    private readonly operators: OperatorsService,
    private readonly accounts: AccountsService,
  ) {}

  @Operation({
    id: 'createOperator',
    summary: 'Create an operator',
    answer: newOperatorSchema,
    errors: [errorAnswer(409, 'username_taken', 'Another account or operator has this user name.')],
    example: { username: 'ops-anna' },
  })
  @Post()
  async create(@Body() { username }: CreateOperatorBody): Promise<OperatorView & { password: string }> {
    const { account, password } = await this.operators.create(username);
    return { ...operatorView(account), password };
  }

  @Operation({ id: 'listOperators', summary: 'List operators, oldest first', answer: pageSchema(operatorSchema) })
  @Get()
  async list(@Query() query: PageQuery): Promise<Page<OperatorView>> {
    const { items, nextCursor } = await this.accounts.page('operator', query);
    return { items: items.map(operatorView), nextCursor };
  }

  @Operation({
    id: 'removeOperator',
    summary: 'Remove an operator',
    description: "The operator's tokens are refused at once.",
    errors: [missing, errorAnswer(409, 'last_operator', 'The last operator cannot be removed.')],
  })
  @Delete(':id')
  remove(@Param('id') id: string): Promise<void> {
    return this.operators.remove(id);
  }

  @Operation({
    id: 'resetOperatorPassword',
    summary: "Reset an operator's password",
    description: 'Revokes all tokens of the operator and returns a new one-time password.',
    answer: oneTimePasswordSchema,
    errors: [missing],
  })
  @Post(':id/password')
  @HttpCode(200)
  resetPassword(@Param('id') id: string): Promise<OneTimePassword> {
    return this.accounts.resetPassword(id, 'operator');
  }
}
