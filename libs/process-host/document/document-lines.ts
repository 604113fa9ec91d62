import type { EntityTarget, FindOptionsWhere } from 'typeorm';
import type { Database } from '#lab/platform/database/database.js';
import type { DocumentLine } from './document-columns.js';

/** The lines of a document, of which the column `parent` names the document. */
export class DocumentLines<L extends DocumentLine, P extends keyof L & string> {
  constructor(
    private readonly db: Database,
    private readonly entity: new () => L,
    private readonly parent: P,
  ) {}

  /** The lines of a document in their order. */
  of(documentId: string): Promise<L[]> {
    return this.repo().find({ where: this.at(documentId), order: { place: 'ASC' } as never });
  }

  /**
   * The lines of a draft, in its order; a line that the document has already keeps its id.
   * @param fill the columns of a line besides its id, place and document
   */
  drafted<D extends { readonly id?: string | undefined }>(
    documentId: string,
    known: readonly L[],
    drafts: readonly D[],
    nextId: () => string,
    fill: (draft: D) => Omit<L, keyof DocumentLine | P>,
  ): L[] {
    return drafts.map((draft, place) => {
      const id = known.find((line) => line.id === draft.id)?.id ?? nextId();
      return Object.assign(new this.entity(), fill(draft), { id, place, [this.parent]: documentId });
    });
  }

  /** Stores these lines in the place of the document's former ones. */
  async replace(documentId: string, lines: readonly L[]): Promise<void> {
    await this.repo().delete(this.at(documentId));
    if (lines.length > 0) await this.repo().insert([...lines] as never);
  }

  /** Stores some columns of lines; lines with equal values share a statement. */
  async update(lines: readonly L[], ...columns: readonly (keyof L & string)[]): Promise<void> {
    const byValues = new Map<string, L[]>();
    for (const line of lines) {
      const key = JSON.stringify(columns.map((column) => line[column]));
      byValues.set(key, [...(byValues.get(key) ?? []), line]);
    }
    for (const [first, ...others] of byValues.values()) {
      if (!first) continue;
      const values = Object.fromEntries(columns.map((column) => [column, first[column]]));
      const ids = [first, ...others].map(({ id }) => id);
      await this.repo().update(ids, values as never);
    }
  }

  private at(documentId: string): FindOptionsWhere<L> {
    return { [this.parent]: documentId } as FindOptionsWhere<L>;
  }

  private repo() {
    return this.db.repo<L>(this.entity as EntityTarget<L>);
  }
}
