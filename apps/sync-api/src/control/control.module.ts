import { Module } from '@nestjs/common';
import { AccountView } from './account-view.ts';
import { InternalTopics } from './internal-topics.ts';

@Module({ providers: [AccountView, InternalTopics], exports: [AccountView, InternalTopics] })
export class ControlModule {}
