import {
  Described,
  errorAnswer,
  MayBeAbsent,
  notFound,
  Operation,
  Operations,
  OperatorOnly,
  type OperatorRole,
  operatorRoles,
  type Page,
  PageQuery,
  pageSchema,
  text,
} from '@heliograph/http-service';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { IsIn } from 'class-validator';
import { anyCaseUsername, IsNewUsername } from '../accounts/accounts.requests.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { oneTimePasswordSchema, type OneTimePassword } from '../accounts/accounts.views.ts';
import { OperatorsService } from './operators.service.ts';
import { newOperatorSchema, operatorSchema, operatorView, type OperatorView, ROLES } from './operators.views.ts';

class CreateOperatorBody {
  @Described('User name of the new account. Upper case is converted to lower case.', {
    pattern: anyCaseUsername,
    examples: ['ops-anna'],
  })
  @IsNewUsername()
  username!: string;

  @Described(ROLES)
  @MayBeAbsent()
  @IsIn(operatorRoles)
  role: OperatorRole = 'admin';
}

class UpdateOperatorBody {
  @Described(ROLES)
  @IsIn(operatorRoles)
  role!: OperatorRole;
}

const missing = notFound('The operator');
const bySingleSignOn = errorAnswer(409, 'single_sign_on', 'The operator logs in by single sign-on.');
const lastAdmin = errorAnswer(409, 'last_operator', 'The last operator with the role admin stays.');

@Operations({
  tag: 'Operators',
  description: "Users who may call the operators' operations.",
  parameters: { id: text('Id of the operator.') },
})
@Controller('v1/admin/operators')
@OperatorOnly('admin')
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
    example: { username: 'ops-anna', role: 'support' },
  })
  @Post()
  async create(@Body() { username, role }: CreateOperatorBody): Promise<OperatorView & { password: string }> {
    const { account, password } = await this.operators.create(username, role);
    return { ...operatorView(account), password };
  }

  @Operation({ id: 'listOperators', summary: 'List operators, oldest first', answer: pageSchema(operatorSchema) })
  @Get()
  @OperatorOnly('read')
  async list(@Query() query: PageQuery): Promise<Page<OperatorView>> {
    const { items, nextCursor } = await this.accounts.page('operator', query);
    return { items: items.map(operatorView), nextCursor };
  }

  @Operation({
    id: 'updateOperator',
    summary: 'Change the role of an operator',
    description: "Ends the operator's sessions; the next login has the new role.",
    answer: operatorSchema,
    errors: [missing, lastAdmin, bySingleSignOn],
    example: { role: 'read' },
  })
  @Patch(':id')
  async update(@Param('id') id: string, @Body() { role }: UpdateOperatorBody): Promise<OperatorView> {
    return operatorView(await this.operators.setRole(id, role));
  }

  @Operation({
    id: 'removeOperator',
    summary: 'Remove an operator',
    description: "The operator's tokens are refused at once.",
    errors: [missing, lastAdmin],
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
    errors: [missing, bySingleSignOn],
  })
  @Post(':id/password')
  @HttpCode(200)
  resetPassword(@Param('id') id: string): Promise<OneTimePassword> {
    return this.accounts.resetPassword(id, 'operator');
  }
}
