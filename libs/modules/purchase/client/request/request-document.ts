import { documentKind } from '#lab/ui/document/document-kind.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import { requestWords } from '../../shared/request.words.js';

export const requestDocument = documentKind(requestWords, mayPurchase.request, {
  route: 'purchase/requests',
  list: '/purchase/myPrList',
});
