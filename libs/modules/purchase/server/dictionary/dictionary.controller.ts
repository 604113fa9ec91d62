import { Controller } from '@nestjs/common';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import type { DictionaryEntry } from '../../../system/server/index.js';
import { purchaseDictionary } from '../../shared/dictionary.resource.js';
import { PurchaseDictionaries } from './dictionary.service.js';

@Controller('purchase/dictionary-entries')
export class PurchaseDictionaryController extends ResourceController<DictionaryEntry>(
  purchaseDictionary,
  PurchaseDictionaries,
) {}
