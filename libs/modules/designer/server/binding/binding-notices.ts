import { Injectable } from '@nestjs/common';
import type { KeptRefusal } from '#lab/shared/define-errors.js';
import { bindingsPage } from '#lab/shared/process-pages.js';
import { BindingPlaces, type ProcessBindingChange } from '#lab/process-host/index.js';
import { FailedChangeNotices } from '../notice/failed-change-notices.js';

/** Administrators of processes are notified of a planned binding that could not be applied. */
@Injectable()
export class BindingNotices {
  constructor(
    private readonly places: BindingPlaces,
    private readonly notices: FailedChangeNotices,
  ) {}

  /** Once for each change, within the open unit. */
  async failed(row: ProcessBindingChange, refusal: KeptRefusal): Promise<void> {
    const entry = (await this.places.find(row.kind)?.list())?.find(({ id }) => id === row.placeId);
    await this.notices.send({
      ...{ template: 'designer.binding', words: 'designer.bindings', event: row.id, refusal },
      name: entry?.name ?? { zh: row.placeId },
      path: `${bindingsPage}&open=${row.kind}.${row.placeId}.${row.slot}`,
    });
  }
}
