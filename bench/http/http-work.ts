import { randomUUID } from 'node:crypto';
import { idempotencyHeader, tokenHeader } from '#lab/shared/envelope.js';
import { Sessions } from '#lab/platform/access/sessions.js';
import { BenchHost } from '../host/bench-host.js';
import { insert } from '#lab/platform/database/sql.js';
import { actsOf, type FloorAct } from '../host/floor-command.js';
import type { Doer } from '../host/doer.js';
import { draftRow, OwnDoer } from '../host/own-doer.js';
import type { Work } from '../sides.js';
import { ordinary } from '../todo/readers.js';
import { firstApprover, requester, together, togetherTitle } from '../w2/diagram.js';
import { floorServer } from './floor-server.js';
import { dialectFor, poolSize, racedTasks, type HttpSpec } from './http-spec.js';
import { clients, type Asking, type Prepared } from './requests.js';

/** A server and what it is asked; the asking is done by another process. */
abstract class HttpWork implements Work {
  abstract prepare(count: number): Promise<Prepared>;
  abstract close(): Promise<void>;

  turn(): Promise<number> {
    return Promise.reject(new Error('a server does no turns by itself'));
  }

  times(): string {
    return '';
  }
}

export async function httpWork(spec: HttpSpec): Promise<Work> {
  if (spec.who === 'engine') {
    const { host, address } = await BenchHost.serve(dialectFor(spec), spec.folder);
    return new OwnServer(host, address, spec.load, await tokens(host, spec));
  }
  const { address, doer, close } = await floorServer(spec);
  return new FloorServer(address, doer, close);
}

/** A session for each client. */
async function tokens(host: BenchHost, { load }: HttpSpec): Promise<string[]> {
  const from = { ip: '127.0.0.1', userAgent: 'bench' };
  const sessions = host.get(Sessions);
  const opened: string[] = [];
  for (let client = 0; client < clients; client++) {
    const alone = load === 'todo' ? ordinary : firstApprover;
    const user = load === 'together' ? (together[client] ?? alone) : alone;
    opened.push(await host.db.unit(() => sessions.open(user, from)));
  }
  return opened;
}

/** The product, with session, permission, validation and transaction. */
class OwnServer extends HttpWork {
  constructor(
    private readonly host: BenchHost,
    private readonly address: string,
    private readonly load: HttpSpec['load'],
    private readonly tokens: readonly string[],
  ) {
    super();
  }

  async prepare(count: number): Promise<Prepared> {
    const token = (at: number) => ({ [tokenHeader]: this.tokens[at % clients] ?? '' });
    if (this.load === 'todo') {
      const path = '/api/Common/getTodoList?size=20';
      return { address: this.address, requests: this.tokens.map((_, at) => get(path, token(at))) };
    }
    if (this.load === 'together') return { address: this.address, requests: await this.openApprovals() };
    const acts = await submitted(new OwnDoer(this.host), this.load === 'race' ? racedTasks : count);
    const asks = this.load === 'race' ? acts.flatMap((act) => Array.from({ length: clients }, () => act)) : acts;
    const tasks = this.load === 'race' ? await this.openTasks() : new Map<string, string>();
    const requests = asks.map(({ recordId, action, version, key }, at) =>
      // Clients who race are different people: none repeats what another one sends.
      post(
        `/api/bench/cases/${recordId}/actions/${action}`,
        { version, input: {}, task: tasks.get(recordId) },
        {
          ...token(at),
          [idempotencyHeader]: this.load === 'race' ? `${key}.${at}` : key,
        },
      ),
    );
    return { address: this.address, requests };
  }

  /** One approval of each person who has not approved the open instance yet, of a new one where none is open. */
  private async openApprovals(): Promise<Asking[]> {
    if ((await this.open()).length === 0) {
      const id = randomUUID();
      await this.host.db.unit(() => {
        this.host.db.write(insert('bench_case', { ...draftRow(id), title: togetherTitle }));
        return Promise.resolve();
      });
      await this.host.act(id, 'submit', 1, requester);
    }
    return (await this.open()).map(({ taskId, principal, recordId, version }) => {
      const token = this.tokens[together.indexOf(String(principal).slice(2))] ?? '';
      return post(
        `/api/bench/cases/${String(recordId)}/actions/approve`,
        { version: Number(version), input: {}, task: String(taskId) },
        { [tokenHeader]: token, [idempotencyHeader]: randomUUID() },
      );
    });
  }

  private open() {
    return this.host.db.query({
      sql: 'SELECT t.`taskId`, t.`principal`, t.`recordId`, c.`version` FROM `todo` t INNER JOIN `bench_case` c ON c.`id` = t.`recordId`',
      values: [],
    });
  }

  /** Who names the task learns that it is taken; without a name it would be none of theirs. */
  private async openTasks(): Promise<Map<string, string>> {
    const rows = await this.host.db.query({
      sql: 'SELECT `recordId`, `id` FROM `process_task` WHERE `closedAt` IS NULL',
      values: [],
    });
    return new Map(rows.map(({ recordId, id }) => [String(recordId), String(id)]));
  }

  close(): Promise<void> {
    return this.host.close();
  }
}

/** Nest on Fastify with bare SQL: it asks no one who they are and checks nothing but what the rows say. */
class FloorServer extends HttpWork {
  constructor(
    private readonly address: string,
    /** Absent where the load is a list. */
    private readonly doer: Doer | undefined,
    readonly close: () => Promise<void>,
  ) {
    super();
  }

  async prepare(count: number): Promise<Prepared> {
    if (!this.doer) return { address: this.address, requests: [get('/todo', {})] };
    const acts = await submitted(this.doer, count);
    return { address: this.address, requests: acts.map((act) => post('/approve', act, {})) };
  }
}

/** Makes so many instances and takes each to its first approval; answers the approvals. */
async function submitted(doer: Doer, count: number): Promise<FloorAct[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await doer.drafts(ids);
  const approvals: FloorAct[] = [];
  const left = [...ids];
  const worker = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const [submit, approve] = actsOf(id) as [FloorAct, FloorAct];
      await doer.perform(submit);
      approvals.push(approve);
    }
  };
  await Promise.all(Array.from({ length: poolSize }, worker));
  return approvals;
}

function get(path: string, headers: Readonly<Record<string, string>>): Asking {
  return { method: 'GET', path, headers };
}

function post(path: string, body: unknown, headers: Readonly<Record<string, string>>): Asking {
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}
