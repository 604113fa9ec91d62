import { mysqlDialect } from '#lab/platform/database/dialect/mysql.js';
import { sqliteDialect } from '#lab/platform/database/dialect/sqlite.js';
import { BenchHost } from './host/bench-host.js';
import { CaseWork } from './host/case-work.js';
import { FloorMysql } from './host/floor-mysql.js';
import { FloorSqlite } from './host/floor-sqlite.js';
import { mysqlFor, OwnDoer } from './host/own-doer.js';
import { PeerSqlite } from './host/peer-sqlite.js';
import { Peer, peerCondition } from './peer/peer.js';
import { PeerTodos } from './todo/peer-todos.js';
import { FloorTodos, OwnTodos } from './todo/todo-work.js';
import { httpWork } from './http/http-work.js';
import { LeaveWork, type LeaveSpec } from './leave/leave-work.js';
import { ListWork } from './harness/list-work.js';
import { purchaseLists, type ListSpec } from './purchase/list-work.js';
import { contractLists, type ContractSpec } from './contract/contract-lists.js';
import { statisticsLists, type StatisticsSpec } from './statistics/statistics-lists.js';
import type { Prepared } from './http/requests.js';
import { w2 } from './w2/diagram.js';
import { compiledW2, FloorWalker, OwnWalker, PeerWalker } from './w2/in-memory.js';
import { WalkWork } from './w2/walk-work.js';

export type Synchronous = 'NORMAL' | 'FULL';
type Who = 'engine' | 'floor' | 'bpmn-engine';

/** What one side's process is and works on. */
export type SideSpec =
  | ListSpec
  | ContractSpec
  | StatisticsSpec
  | LeaveSpec
  | { readonly on: 'memory'; readonly who: Who }
  | {
      readonly on: 'sqlite';
      readonly who: Who;
      readonly folder: string;
      readonly file: string;
      readonly synchronous: Synchronous;
    }
  | {
      readonly on: 'mysql';
      readonly who: 'engine' | 'floor';
      readonly folder: string;
      readonly url: string;
      readonly connections: number;
    }
  | {
      readonly on: 'http';
      readonly who: 'engine' | 'floor';
      readonly folder: string;
      readonly load: 'approve' | 'todo' | 'race' | 'together';
      readonly file?: string;
      readonly url?: string;
    }
  | {
      readonly on: 'todo';
      readonly who: Who;
      readonly folder: string;
      readonly reader: string;
      readonly page: number;
      /** A text that one task of the reader's has. */
      readonly search?: string | undefined;
      /** Instances of the peer, which are in its file. */
      readonly count?: number | undefined;
      /** The one or the other: where the rows are. */
      readonly file?: string;
      readonly url?: string;
    };

/** The work of one side, in its own process. */
export interface Work {
  /** What a server has ready to be asked from outside; its address and the requests of one turn. */
  prepare?(count: number): Promise<Prepared>;
  /**
   * Does so many instances and answers how many that were per second.
   * @param of what of several things it can do, where there are several
   */
  turn(count: number, of: string): Promise<number>;
  /** One piece of it, for the comparison of the sides. */
  shown?(of: string): Promise<string>;
  /** How long single commands took. */
  times(): string;
  close(): Promise<void>;
}

/** Opens what a side works on; databases of the floor have been migrated by the product before. */
export async function openWork(spec: SideSpec): Promise<Work> {
  switch (spec.on) {
    case 'memory':
      return new WalkWork(await walker(spec.who));
    case 'sqlite':
      return new CaseWork(await onSqlite(spec), 1);
    case 'mysql':
      return new CaseWork(await onMysql(spec), spec.connections);
    case 'todo':
      return todos(spec);
    case 'http':
      return httpWork(spec);
    case 'purchase':
      return new ListWork(await purchaseLists(spec));
    case 'contract':
      return new ListWork(await contractLists(spec));
    case 'statistics':
      return new ListWork(await statisticsLists(spec));
    case 'leave':
      return LeaveWork.open(spec);
  }
}

async function walker(who: Who) {
  if (who === 'engine') return new OwnWalker(await compiledW2());
  return who === 'floor' ? new FloorWalker() : new PeerWalker(await Peer.open(w2(peerCondition)));
}

async function onSqlite({ who, folder, file, synchronous }: Extract<SideSpec, { on: 'sqlite' }>) {
  if (who === 'bpmn-engine') return PeerSqlite.open(file, synchronous, await Peer.open(w2(peerCondition)));
  const own = await OwnDoer.open(sqliteDialect(file, synchronous), folder);
  if (who === 'engine') return own;
  await own.close();
  return FloorSqlite.open(file, synchronous);
}

async function todos(spec: Extract<SideSpec, { on: 'todo' }>): Promise<Work> {
  const { who, folder, reader, page, search, count = 0, file, url = '' } = spec;
  const asked = { reader, page, search };
  if (who === 'bpmn-engine') return PeerTodos.open(file ?? '', count, asked, await Peer.open(w2(peerCondition)));
  if (who === 'floor') return file === undefined ? FloorTodos.onMysql(url, asked) : FloorTodos.onSqlite(file, asked);
  // With the connections of an installed server: long lists are counted on one of their own.
  const dialect = file === undefined ? mysqlDialect(url) : sqliteDialect(file);
  return new OwnTodos(await BenchHost.open(dialect, folder), asked);
}

async function onMysql({ who, folder, url, connections }: Extract<SideSpec, { on: 'mysql' }>) {
  const own = await OwnDoer.open(mysqlFor(url, connections), folder);
  if (who === 'engine') return own;
  await own.close();
  return FloorMysql.open(url, connections);
}
