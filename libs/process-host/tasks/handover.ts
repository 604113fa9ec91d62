import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Database } from '#lab/platform/database/database.js';
import { remove, update } from '#lab/platform/database/sql.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { PeopleDirectory, userPrincipal, type Principal } from '../people/people.js';
import { addRows, type TaskInHand } from './task-in-hand.js';
import { standInsOf } from './stand-in.js';
import { ways } from './operations.js';

/** What transferring, delegating and reassigning share: who may get a task, and how its rows change hands. */
@Injectable()
export class Handover {
  constructor(
    private readonly db: Database,
    private readonly directory: PeopleDirectory,
  ) {}

  /** @throws BusinessError 8012 for somebody who may not be given work, 8007 for whoever has it or decides beside it */
  async assertMayGet(task: TaskInHand, from: string, to: string): Promise<void> {
    if (!this.directory.isEnabled(to)) throw refuseField('to', 'missing');
    const has = to === from || task.rows.some(({ principal }) => principal === userPrincipal(to));
    if (has || (await this.signsBeside(task, to))) throw new BusinessError(errors.userRepeated, [this.nameOf(to)]);
  }

  /** Whether somebody is asked to sign the same step, has signed it, or signs it for another already. */
  private async signsBeside({ id, instance }: TaskInHand, user: string): Promise<boolean> {
    const [, token, index] = id.split('.');
    const signers = JSON.parse(instance.signers ?? '[]') as [number, readonly string[]][];
    const beside = signers.find(([of]) => String(of) === token)?.[1];
    // A task of one person bears no index, not even once others were asked to sign beside it.
    if (index === undefined && !beside) return false;
    if (beside?.includes(userPrincipal(user))) return true;
    const [row] = await this.db.query({
      sql: [
        'SELECT 1 AS one FROM `process_task` t LEFT JOIN `todo` d ON d.`taskId` = t.`id` AND d.`principal` = ?',
        'WHERE t.`instanceId` = ? AND t.`id` LIKE ? AND (d.`taskId` IS NOT NULL OR t.`closedBy` = ?) LIMIT 1',
      ].join(' '),
      values: [userPrincipal(user), instance.id, `${instance.id}.${token ?? ''}.%`, user],
    });
    return row !== undefined;
  }

  /** Moves a task from one person to another, with those who stand in for either. */
  move(task: TaskInHand, from: string, to: string): void {
    const gone = rowsOf(task, from);
    const left = task.rows.filter(({ principal }) => !gone.includes(principal)).map(({ principal }) => principal);
    const standIns = standInsOf(this.directory, [...left, userPrincipal(to)], task.now).filter(
      ({ onBehalfOf }) => onBehalfOf === to,
    );
    this.db.write(
      remove('todo', { taskId: task.id, principal: gone }),
      remove('todo_draft', { taskId: task.id, userId: from }),
      addRows(task, [
        { principal: userPrincipal(to), way: null, onBehalfOf: null },
        ...standIns.map((standIn) => ({ ...standIn, way: ways.substitute })),
      ]),
    );
  }

  /** Puts a task into somebody's hand while its owner keeps it. */
  lend(task: TaskInHand, owner: string, to: string, way: 'advice' | 'delegate'): void {
    const gone = rowsOf(task, owner).filter((principal) => principal !== userPrincipal(owner));
    this.db.write(
      ...(gone.length > 0 ? [remove('todo', { taskId: task.id, principal: gone })] : []),
      update('todo', { kind: 'held' }, { taskId: task.id, principal: userPrincipal(owner) }),
      addRows(task, [{ principal: userPrincipal(to), way, onBehalfOf: owner }]),
    );
  }

  /** Gives a lent task back to its owner, and to whoever stands in for them now. */
  giveBack(task: TaskInHand, owner: string, holder: Principal): void {
    const left = task.rows.filter(({ principal }) => principal !== holder).map(({ principal }) => principal);
    const standIns = standInsOf(this.directory, left, task.now).filter(({ onBehalfOf }) => onBehalfOf === owner);
    this.db.write(
      remove('todo', { taskId: task.id, principal: holder }),
      update('todo', { kind: 'task', readAt: null }, { taskId: task.id, principal: userPrincipal(owner) }),
      ...(standIns.length > 0
        ? [
            addRows(
              task,
              standIns.map((row) => ({ ...row, way: ways.substitute })),
            ),
          ]
        : []),
    );
  }

  nameOf(userId: string): string {
    return this.directory.person(userId)?.name.zh ?? userId;
  }
}

/** Rows by which a person has a task: their own, and those of whoever acts in their place. */
function rowsOf({ rows }: TaskInHand, owner: string): string[] {
  const own = userPrincipal(owner);
  return rows
    .filter(({ principal, onBehalfOf }) => principal === own || onBehalfOf === owner)
    .map(({ principal }) => principal);
}
