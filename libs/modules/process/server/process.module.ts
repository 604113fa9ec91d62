import { Module } from '@nestjs/common';
import { DefinitionController } from './definition/definition.controller.js';
import { DefinitionService } from './definition/definition.service.js';
import { RulePeopleList } from './definition/rule-people.js';
import { CommonController } from './inbox/common.controller.js';
import { TaskController } from './inbox/task.controller.js';
import { InstanceController } from './instance/instance.controller.js';
import { InstanceLines } from './instance/instance-lines.js';

@Module({
  controllers: [CommonController, TaskController, DefinitionController, InstanceController],
  providers: [DefinitionService, RulePeopleList, InstanceLines],
})
export class ProcessModule {}
