import { Injectable } from '@nestjs/common';
import { holds } from '#lab/shared/define-permissions.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import type { UseRow } from '../../shared/company.dto.js';
import { CompanyUses, type CompanyUse } from './company-uses.js';

/** Counts the records that name a company, by what they are called. */
@Injectable()
export class UseCounts {
  constructor(
    private readonly db: Database,
    private readonly uses: CompanyUses,
  ) {}

  /** All kinds of records, those of which there are none too; lists that the reader may open are linked. */
  async of({ permissions }: Me, id: string): Promise<UseRow[]> {
    const byText = new Map<string, CompanyUse[]>();
    for (const use of this.uses.all)
      if (use.text !== undefined) byText.set(use.text, [...(byText.get(use.text) ?? []), use]);
    const kinds = [...byText];
    const counted = await this.db.queries(
      kinds.map(([, uses]) => {
        // A record that names it in two columns is one record; columns of one text are of one table.
        const named = uses.map(({ column }) => `\`${column}\` = ?`).join(' OR ');
        const sql = `SELECT COUNT(*) AS \`n\` FROM \`${uses[0]?.table ?? ''}\` WHERE ${named}`;
        return { sql, values: uses.map(() => id) };
      }),
    );
    return kinds.map(([text, uses], at) => {
      const listed = uses.find(({ list }) => list);
      const isOpen = listed !== undefined && holds(permissions, listed.permissions ?? []);
      return { text, count: Number(counted[at]?.[0]?.n ?? 0), to: isOpen ? (listed.list?.(id) ?? null) : null };
    });
  }
}
