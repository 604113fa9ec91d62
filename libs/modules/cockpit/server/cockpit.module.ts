import { Module } from '@nestjs/common';
import { EventController } from './event/event.controller.js';
import { ExternalController } from './external/external.controller.js';
import { FigureSheet } from './figures/figure-sheet.js';
import { FiguresController } from './figures/figures.controller.js';
import { InspectionController } from './instance/inspection.controller.js';
import { InstanceLines } from './instance/instance-lines.js';
import { InstanceController } from './instance/instance.controller.js';
import { MigrationController } from './instance/migration.controller.js';
import { StuckWatch } from './stuck/stuck-watch.js';
import { LeaverWork } from './people/leaver-work.js';

@Module({
  controllers: [
    InstanceController,
    InspectionController,
    MigrationController,
    ExternalController,
    EventController,
    FiguresController,
  ],
  providers: [InstanceLines, LeaverWork, FigureSheet, StuckWatch],
})
export class CockpitModule {}
