import { Module } from '@nestjs/common';
import { DefinitionController } from './definition/definition.controller.js';
import { DefinitionService } from './definition/definition.service.js';
import { CommonController } from './inbox/common.controller.js';
import { TaskController } from './inbox/task.controller.js';
import { InstanceController } from './instance/instance.controller.js';

@Module({
  controllers: [CommonController, TaskController, DefinitionController, InstanceController],
  providers: [DefinitionService],
})
export class ProcessModule {}
