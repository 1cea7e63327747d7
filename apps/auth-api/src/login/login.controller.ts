import { Body, Controller, HttpCode, Ip, Post, UseGuards } from '@nestjs/common';
import { Public } from '@heliograph/service';
import { LoginPrefixGuard } from './login-prefix.guard.ts';
import { LoginBody, RefreshBody, type TokenAnswer } from './login.dto.ts';
import { LoginService } from './login.service.ts';

@Controller(':prefix')
@UseGuards(LoginPrefixGuard)
@Public()
export class LoginController {
  private readonly service: LoginService;

  constructor(service: LoginService) {
    this.service = service;
  }

  @Post('login')
  @HttpCode(200)
  login(@Body() { username, password }: LoginBody, @Ip() address: string): Promise<TokenAnswer> {
    return this.service.login(username, password, address);
  }

  @Post('refresh')
  @HttpCode(200)
  refresh(@Body() body: RefreshBody): Promise<TokenAnswer> {
    return this.service.refresh(body.refresh_token);
  }

  /** Ends the session; a token that is no longer good is no error. */
  @Post('logout')
  @HttpCode(200)
  logout(@Body() body: RefreshBody): Promise<void> {
    return this.service.logout(body.refresh_token);
  }
}
