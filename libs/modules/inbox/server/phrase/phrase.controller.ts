import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { bothNames } from '#lab/shared/answers.js';
import { phraseKinds, type OfferedPhrase } from '#lab/shared/phrases.js';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { phrase } from '../../shared/phrase.resource.js';
import { CompanyPhrases } from './phrase.service.js';

const offered = z.array(z.strictObject({ kind: z.enum(phraseKinds), text: bothNames }));

@Controller('process/phrases')
export class PhraseController extends ResourceController(phrase, CompanyPhrases) {
  constructor(private readonly phrases: CompanyPhrases) {
    super();
  }

  /** What opinion fields offer to every signed-in user. */
  @Get('offered')
  @Anyone()
  @Answers(offered)
  inUse(): Promise<OfferedPhrase[]> {
    return this.phrases.inUse();
  }
}
