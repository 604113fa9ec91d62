import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Vocabulary } from '#lab/process-engine/index.js';
import { Acts } from './command/acts.js';
import { Forecast } from './command/forecast.js';
import { Happenings } from './command/happenings.js';
import { CommandToolbox } from './command/toolbox.js';
import { Definitions, DiagramVocabulary } from './definitions/definitions.js';
import { Deployment } from './definitions/deploy.js';
import { Notices } from './notices.js';
import { Resolvers } from './people/people.js';
import { Subjects } from './subjects.js';
import { Badges } from './views/badges.js';
import { ProcessViews } from './views/process-views.js';
import { Strips } from './views/strips.js';
import { Todos } from './views/todos.js';

const services = [
  Acts,
  Badges,
  CommandToolbox,
  Definitions,
  Deployment,
  Forecast,
  Happenings,
  Notices,
  ProcessViews,
  Resolvers,
  Strips,
  Subjects,
  Todos,
];

/** The engine on the platform: every room that has subjects stands on it. */
@Global()
@Module({})
export class ProcessHostModule {
  static with(vocabulary: Vocabulary): DynamicModule {
    return {
      module: ProcessHostModule,
      providers: [...services, { provide: DiagramVocabulary, useValue: { vocabulary } }],
      exports: services,
    };
  }
}
