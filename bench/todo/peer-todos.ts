import { DatabaseSync } from '@photostructure/sqlite';
import { userPrincipal } from '#lab/process-host/index.js';
import type { Peer } from '../peer/peer.js';
import { w2Amount } from '../w2/diagram.js';
import { groups, holderOf } from './readers.js';
import { size, TodoWork, type TodoAsked } from './todo-work.js';

/** What the peer keeps of an instance, as far as a list of tasks needs it. */
interface Kept {
  readonly environment: { readonly variables: { readonly holder: string; readonly openedAt: number } };
  readonly definitions: readonly { readonly execution: { readonly processes: readonly KeptProcess[] } }[];
}
interface KeptProcess {
  readonly execution: { readonly children: readonly KeptElement[] };
}
interface KeptElement {
  readonly id: string;
  readonly type: string;
  readonly status: string;
}

/** The peer has no tasks that could be asked for: the kept state of every instance is read, the fastest it can be done. */
export class PeerTodos extends TodoWork {
  private constructor(
    private readonly database: InstanceType<typeof DatabaseSync>,
    asked: TodoAsked,
  ) {
    super(asked);
  }

  /** A file with so many instances that wait at their first user task: copies of one that the peer has started. */
  static async open(file: string, count: number, asked: TodoAsked, peer: Peer): Promise<PeerTodos> {
    const started = JSON.parse(await peer.start(w2Amount)) as Kept;
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE instance (id TEXT PRIMARY KEY, state TEXT NOT NULL)');
    const insert = database.prepare('INSERT INTO instance (id, state) VALUES (?, ?)');
    database.exec('BEGIN');
    for (let n = 1; n <= count; n++) {
      const variables = { ...started.environment.variables, holder: holderOf(n), openedAt: n * 1000 };
      const state = { ...started, environment: { ...started.environment, variables } };
      insert.run(`instance-${n}`, JSON.stringify(state));
    }
    database.exec('COMMIT');
    return new PeerTodos(database, asked);
  }

  protected read(): Promise<void> {
    const principals = new Set<string>([userPrincipal(this.asked.reader), ...groups]);
    const mine: { readonly task: string; readonly openedAt: number }[] = [];
    for (const { state } of this.database.prepare('SELECT state FROM instance').iterate() as Iterable<{
      state: string;
    }>) {
      const { environment, definitions } = JSON.parse(state) as Kept;
      const { holder, openedAt } = environment.variables;
      if (!principals.has(holder)) continue;
      const elements = definitions.flatMap(({ execution }) =>
        execution.processes.flatMap((each) => each.execution.children),
      );
      for (const { id, type, status } of elements)
        if (type === 'bpmn:UserTask' && status === 'executing') mine.push({ task: id, openedAt });
    }
    mine.sort((one, other) => one.openedAt - other.openedAt);
    this.check(mine.slice(0, size).length);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.database.close();
    return Promise.resolve();
  }
}
