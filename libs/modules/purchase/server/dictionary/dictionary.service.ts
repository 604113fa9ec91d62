import { Injectable } from '@nestjs/common';
import { RoomDictionaries } from '../../../system/server/index.js';
import { purchaseDictionary } from '../../shared/dictionary.resource.js';
import { purchaseDictionaries } from '../../shared/purchase.dictionaries.js';

@Injectable()
export class PurchaseDictionaries extends RoomDictionaries {
  constructor() {
    super(purchaseDictionary, purchaseDictionaries);
  }
}
