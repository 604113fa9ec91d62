import { Controller, Get, Param } from '@nestjs/common';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import type { DictionaryWord } from '../../shared/dictionary.dto.js';
import { dictionaryEntry } from '../../shared/dictionary.resource.js';
import { DictionaryEntry } from './dictionary.entity.js';
import { Dictionaries } from './dictionary.service.js';

/** What administrators keep. */
@Controller('system/dictionary-entries')
export class DictionaryEntryController extends ResourceController<DictionaryEntry>(dictionaryEntry, Dictionaries) {}

/** What everybody chooses from; codes and their words are no secret to anybody who is signed in. */
@Controller('system/dictionaries')
export class DictionaryController {
  constructor(private readonly dictionaries: Dictionaries) {}

  @Get(':dictionary')
  @Anyone()
  words(@Param('dictionary') dictionary: string): Promise<readonly DictionaryWord[]> {
    return this.dictionaries.words(dictionary);
  }
}
