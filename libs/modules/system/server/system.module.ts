import { Module } from '@nestjs/common';
import { MailController } from './mail/mail.controller.js';
import { Rates } from './rates.js';

@Module({ controllers: [MailController], providers: [Rates], exports: [Rates] })
export class SystemModule {}
