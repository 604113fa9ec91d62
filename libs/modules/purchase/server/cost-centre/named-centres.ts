import { In } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors, fieldProblem } from '#lab/shared/errors.js';
import type { Database } from '#lab/platform/database/database.js';
import { CostCentre } from './cost-centre.entity.js';

/** @throws BusinessError 8012 with each line that names a cost centre that there is not, or that is not in use */
export async function assertCostCentres(
  db: Database,
  lines: readonly { readonly costCentre: string }[],
): Promise<void> {
  const codes = [...new Set(lines.flatMap(({ costCentre }) => costCentre || []))];
  if (codes.length === 0) return;
  const found = await db.repo(CostCentre).findBy({ code: In(codes), enabled: true });
  const known = new Set(found.map(({ code }) => code));
  const fields = lines.flatMap(({ costCentre }, at) =>
    costCentre === '' || known.has(costCentre) ? [] : fieldProblem(`lines.${at}.costCentre`, 'missing'),
  );
  const [first] = fields;
  if (first) throw new BusinessError(errors.field, [first.path, 'missing'], { fields });
}
