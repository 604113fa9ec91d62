import { createHash, randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, IsNull, LessThan, Not } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { DecisionSignature, SigningWord } from '#lab/shared/signing.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { Files } from '#lab/platform/files/files.js';
import { isSignaturePicture } from '#lab/platform/files/signature-picture.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { RecordReaders } from '../assignment/record-readers.js';
import { instanceIdOf } from '../assignment/task-id.js';
import { ProcessInstance, TaskSignature, Todo } from '../entities.js';
import { PeopleDirectory } from '../people/people.js';
import { Subjects } from '../subjects.js';

/** What the pictures are filed under; the record is the signature. */
const pictures = 'task-signature';
/** How long a signature waits for its decision. */
const validMs = 15 * 60_000;
const dayMs = 86_400_000;
/** Unused signatures that one stretch of cleaning removes. */
const atOnce = 1000;

/**
 * Signatures of decisions. A user signs first, which proves who is at the screen, and sends the decision with the ticket:
 * the password is never part of a decision, which a browser may hold back and repeat.
 */
@Injectable()
export class Signatures implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly files: Files,
    private readonly subjects: Subjects,
    private readonly readers: RecordReaders,
    private readonly directory: PeopleDirectory,
  ) {}

  onModuleInit(): void {
    this.files.registerCheck(pictures, (me, id) => this.mayRead(me, id));
  }

  /**
   * Keeps what a user has signed a task of theirs with; the ticket is shown only here.
   * @param confirmed whether the user has just proved to be present
   * @throws BusinessError 8004 for a task that the caller has not, 8013 for a picture that is no fresh upload of the caller, 8012 for one that is no signature
   */
  async give(me: Me, taskId: string, confirmed: boolean, pictureId: string | undefined): Promise<string> {
    await this.assertMine(me, taskId);
    if (pictureId !== undefined) {
      await this.files.assertFresh(me, pictureId);
      if (!(await isSignaturePicture(await this.files.bytes(pictureId))))
        throw refuseField('pictureId', 'notSignature');
    }
    const ticket = randomBytes(32).toString('base64url');
    const task = { instanceId: instanceIdOf(taskId), taskId };
    const row = { id: hash(ticket), ...task, userId: me.id, confirmed, pictureId: pictureId ?? null };
    await this.db.repo(TaskSignature).insert({ ...row, createdAt: this.clock.now(), usedAt: null });
    return ticket;
  }

  /**
   * Uses a signature up for the decision of this unit, which holds the instance.
   * @throws BusinessError 8055 where it lacks what the step asks for, is another user's or another task's, or too old
   */
  async use(me: Me, taskId: string, asked: readonly SigningWord[], ticket: string | undefined): Promise<void> {
    const where = { id: hash(ticket ?? ''), taskId, userId: me.id, usedAt: IsNull() };
    const found = await this.db.repo(TaskSignature).findOneBy(where);
    const now = this.clock.now();
    const isFresh = found !== null && now.getTime() - found.createdAt.getTime() <= validMs;
    const given = { password: found?.confirmed === true, signature: typeof found?.pictureId === 'string' };
    if (!isFresh || asked.some((word) => !given[word])) throw new BusinessError(errors.signatureNeeded);
    if (found.pictureId !== null) await this.files.bind(me, [found.pictureId], pictures, found.id);
    await this.db.repo(TaskSignature).update({ id: found.id }, { usedAt: now });
  }

  /** The signatures that tasks of an instance were decided with, by task. */
  async of(instanceId: string): Promise<ReadonlyMap<string, DecisionSignature>> {
    const rows = await this.db.repo(TaskSignature).findBy({ instanceId, usedAt: Not(IsNull()) });
    const said = ({ confirmed, pictureId }: TaskSignature): DecisionSignature => {
      return { confirmed, ...(pictureId === null ? {} : { pictureId }) };
    };
    return new Map(rows.map((row) => [row.taskId, said(row)]));
  }

  /** The pictures of signatures as PNG in base64, by the file; without those that are gone or changed. */
  async pictures(signatures: readonly DecisionSignature[]): Promise<ReadonlyMap<string, string>> {
    const drawn = new Map<string, string>();
    const given = signatures.flatMap(({ pictureId }) => pictureId ?? []);
    const rows = given.length === 0 ? [] : await this.db.repo(TaskSignature).findBy({ pictureId: In(given) });
    for (const { id } of rows) {
      const [file] = await this.files.of(pictures, id);
      if (!file || (await this.files.digestOf(file.id)) !== file.sha256) continue;
      drawn.set(file.id, (await this.files.bytes(file.id)).toString('base64'));
    }
    return drawn;
  }

  /** Removes signatures that no decision has used within a day; answers whether there are more of them. */
  async removeOld(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - dayMs);
    const where = { usedAt: IsNull(), createdAt: LessThan(before) };
    const old = await this.db.repo(TaskSignature).find({ select: { id: true }, where, take: atOnce });
    await this.db.repo(TaskSignature).delete({ id: In(old.map(({ id }) => id)) });
    return old.length === atOnce;
  }

  private async assertMine(me: Me, taskId: string): Promise<void> {
    await this.directory.refresh();
    const principal = In([...this.directory.principalsOf(me.id)]);
    const isMine = await this.db.repo(Todo).existsBy({ taskId, kind: 'task', principal });
    if (!isMine) throw new BusinessError(errors.notYourTask);
  }

  /** Readers of the record see how its decisions were signed. */
  private async mayRead(me: Me, id: string): Promise<boolean> {
    const signature = await this.db.repo(TaskSignature).findOneBy({ id });
    const instance = signature && (await this.db.repo(ProcessInstance).findOneBy({ id: signature.instanceId }));
    if (!instance) return false;
    const { binding } = this.subjects.of(instance.subject);
    if (await binding.mayRead(await binding.record(instance.recordId), me)) return true;
    return this.readers.involves(me, instance.subject, instance.recordId);
  }
}

function hash(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
