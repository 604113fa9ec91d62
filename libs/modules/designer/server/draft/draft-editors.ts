import { Injectable } from '@nestjs/common';
import { LessThan, MoreThan } from 'typeorm';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { Live } from '#lab/platform/live/live.js';
import {
  DefinitionRights,
  PeopleDirectory,
  ProcessDecisionDraft,
  ProcessDraft,
  ProcessDraftEditor,
  shown,
} from '#lab/process-host/index.js';
import type { DraftEditors } from '../../shared/editors.dto.js';

/** A page says every 20 seconds that it is open: one that misses two is taken for closed. */
const staysMs = 45_000;

/** Who has a draft open, on whichever server: rows in the database, which every server reads. */
@Injectable()
export class DraftEditorList {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly directory: PeopleDirectory,
    private readonly live: Live,
    private readonly rights: DefinitionRights,
  ) {}

  /** The others who have the draft open. @param opening the reader's own, which is left out */
  async read(me: Me, draft: string, opening: string | undefined): Promise<DraftEditors> {
    const rows = await this.editors.find({
      where: { draft, seenAt: MoreThan(this.longAgo()) },
      order: { userId: 'ASC', id: 'ASC' },
    });
    const stored = await this.stored(draft);
    await this.directory.refresh();
    const users = [...new Set(rows.map(({ userId }) => userId))].filter((userId) => userId !== me.id);
    const own = opening === undefined ? undefined : rowId(me, opening);
    return {
      others: users.map((userId) => shown(this.directory, userId)),
      isOpenElsewhere: rows.some(({ id, userId }) => userId === me.id && id !== own),
      stored: stored && { version: stored.version, by: shown(this.directory, stored.updatedBy) },
    };
  }

  /**
   * The user has the draft open, still or from now on; only what is new to the others is announced.
   * @throws BusinessError 8057 for a diagram whose list leaves them out
   */
  async note(me: Me, draft: string, opening: string): Promise<void> {
    const [kind, key = ''] = draft.split(':');
    if (kind === 'diagram') await this.rights.assertMay(me, 'edit', key);
    const id = rowId(me, opening);
    const known = await this.editors.findOneBy({ id, draft, seenAt: MoreThan(this.longAgo()) });
    const row = this.db.stored(ProcessDraftEditor, { id, draft, userId: me.id, seenAt: this.clock.now() });
    this.db.write(this.db.dialect.upsert('process_draft_editor', row, 'id'));
    if (known) return;
    await this.editors.delete({ seenAt: LessThan(this.longAgo()) });
    this.live.changed({ ids: [draft] });
  }

  /** The user has closed it. */
  async leave(me: Me, draft: string, opening: string): Promise<void> {
    await this.editors.delete({ id: rowId(me, opening), draft });
    this.live.changed({ ids: [draft] });
  }

  private get editors() {
    return this.db.repo(ProcessDraftEditor);
  }

  private longAgo(): Date {
    return new Date(this.clock.now().getTime() - staysMs);
  }

  /** The stored draft without its text. */
  private stored(draft: string): Promise<Pick<ProcessDraft, 'version' | 'updatedBy'> | null> {
    const [kind, id = ''] = draft.split(':');
    const wanted = { select: { id: true, version: true, updatedBy: true }, where: { id } } as const;
    return kind === 'table'
      ? this.db.repo(ProcessDecisionDraft).findOne(wanted)
      : this.db.repo(ProcessDraft).findOne(wanted);
  }
}

/** A user cannot take the place of another one, whatever number their page has made. */
function rowId(me: Me, opening: string): string {
  return `${me.id}:${opening}`;
}
