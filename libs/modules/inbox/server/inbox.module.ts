import { Module } from '@nestjs/common';
import { DesignerModule } from '../../designer/server/index.js';
import { HomeController } from './home/home.controller.js';
import { StartedLines } from './home/started-lines.js';
import { Summaries } from './home/summaries.js';
import { PhraseController } from './phrase/phrase.controller.js';
import { CompanyPhrases } from './phrase/phrase.service.js';
import { BulkController } from './task/bulk.controller.js';
import { DeskController } from './task/desk.controller.js';
import { OperationController } from './task/operation.controller.js';
import { ShellCallsController } from './task/shell-calls.controller.js';
import { TaskController } from './task/task.controller.js';

@Module({
  imports: [DesignerModule],
  controllers: [
    ShellCallsController,
    TaskController,
    BulkController,
    DeskController,
    OperationController,
    HomeController,
    PhraseController,
  ],
  providers: [StartedLines, Summaries, CompanyPhrases],
})
export class InboxModule {}
