import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { Definitions } from '#lab/process-host/index.js';
import { category as resource } from '../../shared/category.resource.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { PurchaseRequest } from '../request/request.entity.js';
import { Category } from './category.entity.js';

@Injectable()
export class CategoryService extends ResourceService<Category> {
  constructor(private readonly definitions: Definitions) {
    super(resource, Category);
  }

  protected override isOffered(row: Category): boolean {
    return row.enabled;
  }

  /** A category has a code of its own, and is in use only with a published process (8011). */
  protected override async beforeSave(row: Category): Promise<void> {
    if (!row.code)
      throw new BusinessError(purchaseErrors.categoryCodeMissing, [], { fields: [{ path: 'code', code: 4009 }] });
    row.code = row.code.toUpperCase();
    const other = await this.repo().findOneBy({ code: row.code });
    if (other && other.id !== row.id) {
      throw new BusinessError(purchaseErrors.categoryCodeExists, [], { fields: [{ path: 'code', code: 4008 }] });
    }
    const published = row.process !== null && (await this.definitions.hasActive(row.process));
    if (row.enabled && !published) {
      throw new BusinessError(errors.noPublishedProcess, [{ zh: row.nameZh, en: row.nameEn }], {
        fields: [{ path: 'process', code: 8011 }],
      });
    }
  }

  protected override async beforeRemove(row: Category): Promise<void> {
    if (await this.db.repo(PurchaseRequest).existsBy({ categoryId: row.id }))
      throw new BusinessError(errors.illegalState, [row.code, '']);
  }

  /** The diagram that a category's requests follow. @throws BusinessError 8011 when none is bound */
  async processOf(categoryId: string): Promise<string> {
    const { process, nameZh, nameEn, enabled } = await this.get(categoryId);
    if (process === null || !enabled) throw new BusinessError(errors.noPublishedProcess, [{ zh: nameZh, en: nameEn }]);
    return process;
  }
}
