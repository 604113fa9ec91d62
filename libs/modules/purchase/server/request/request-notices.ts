import { Injectable } from '@nestjs/common';
import { formatMoney } from '#lab/shared/money.js';
import { nameIn } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { PublicAddress } from '#lab/platform/config/public-address.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { Notifications } from '#lab/platform/notifications/notifications.js';
import { Texts } from '#lab/platform/texts/texts.js';
import type { Mailbox } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { amountsByCurrency } from '../../shared/line-amounts.js';
import { purchasePages } from '../../shared/purchase.permissions.js';
import { purchaseRequest } from '../../shared/request.subject.js';
import { requestDocument } from '../../shared/request.words.js';
import { nameOf } from '../category/category.entity.js';
import type { PurchaseRequest } from './request.entity.js';

/** What people hear of a request: its owner what others did to it, those who purchase that it was approved. */
@Injectable()
export class RequestNotices {
  constructor(
    private readonly org: OrgDirectory,
    private readonly notifications: Notifications,
    private readonly mails: Mails,
    private readonly address: PublicAddress,
    private readonly texts: Texts,
  ) {}

  /** A user hears what another has done to their request. */
  toOwner(request: PurchaseRequest, me: Me, text: 'wasClosed' | 'wasReopened' | 'wasHandedOver'): void {
    const { id, version, number, title, ownerId } = request;
    if (ownerId === me.id) return;
    const words = { number, title };
    this.notifications.add({
      to: ownerId,
      kind: 'purchase.changed',
      title: {
        zh: this.texts.say('zh', `purchase.request.${text}`, words),
        en: this.texts.say('en', `purchase.request.${text}`, words),
      },
      path: requestDocument.paths.record(id),
      event: `${text}.${id}.${version}`,
    });
  }

  /**
   * Those who were given the page of purchasers are notified, and the delegate; who may do everything is not a purchaser
   * for that.
   */
  async toPurchasers(request: PurchaseRequest): Promise<void> {
    const { id, version, number, title, delegateId } = request;
    const words = { number, title };
    const said = {
      zh: this.texts.say('zh', 'purchase.request.toBePurchased', words),
      en: this.texts.say('en', 'purchase.request.toBePurchased', words),
    };
    for (const user of this.org.users()) {
      const isPurchaser = this.org.permissionsOf(user.id).includes(purchasePages.page.purchases);
      if (!(isPurchaser || user.id === delegateId) || !this.org.isEnabled(user.id)) continue;
      const path = requestDocument.paths.record(id);
      const event = `${id}.${version}`;
      this.notifications.add({ to: user.id, kind: 'purchase.approved', title: said, path, event });
      const mailbox = this.org.person(user.id);
      if (mailbox) this.mailPurchaser(mailbox, request, { event, url: `${await this.address.web()}${path}` });
    }
  }

  private mailPurchaser(
    to: Mailbox,
    request: PurchaseRequest,
    { event, url }: { readonly event: string; readonly url: string },
  ): void {
    const { id, number, title, category } = request;
    const say = (key: string) => this.texts.say(to.language, `purchase.request.${key}`, { number, title });
    const amounts = amountsByCurrency(request.lines).map(({ currency, value }) => `${currency} ${formatMoney(value)}`);
    const owner = this.org.person(request.ownerId);
    const rows: [string, string][] = [
      [say('fields.number'), number],
      [say('fields.category'), nameIn(to.language, nameOf(category))],
      ...(owner ? ([[say('fields.ownerId'), nameIn(to.language, owner.name)]] as [string, string][]) : []),
      [say('fields.amount'), amounts.join(' + ')],
    ];
    this.mails.queue(
      to,
      {
        template: 'purchase.toOrder',
        event,
        mayWait: true,
        title: say('toBePurchased'),
        blocks: [
          { kind: 'text', text: say('toOrderText') },
          { kind: 'facts', rows },
          { kind: 'button', label: say('toOrderButton'), url },
        ],
      },
      { subject: purchaseRequest.name, recordId: id },
    );
  }
}
