import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Prepared } from '../http/requests.js';
import type { Side } from './interleave.js';

/** What a side's process is asked: to do a turn, to prepare one that is done from outside, or to show what it has. */
export type Question =
  | { readonly turn: number; readonly of?: string }
  | { readonly prepare: number }
  | { readonly show: string }
  | { readonly ask: 'times' };
export type Answer =
  | { readonly ready: true }
  | { readonly perSecond: number }
  | { readonly prepared: Prepared }
  | { readonly text: string }
  | { readonly failed: string };

const program = fileURLToPath(new URL('../side.js', import.meta.url));

/**
 * A side in a process of its own, as the product runs in one: its garbage and what the compiler learns of its code are
 * its own, and nobody else's. While it is not its turn it waits for the next question and costs nothing.
 */
export class SideProcess implements Side {
  private constructor(
    readonly name: string,
    private readonly child: ChildProcess,
  ) {}

  /** Starts the process; `spec` says to `side.ts` what it is. */
  static async start(name: string, spec: unknown): Promise<SideProcess> {
    const child = fork(program, [JSON.stringify(spec)], {
      execArgv: process.execArgv,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await answerOf(child, name);
    return new SideProcess(name, child);
  }

  /** @param of what of several things it does, where it can do several */
  async turn(count: number, of?: string): Promise<number> {
    const answer = await this.asked({ turn: count, ...(of === undefined ? {} : { of }) });
    if ('perSecond' in answer) return answer.perSecond;
    throw new Error(`${this.name} did not say how fast it was`);
  }

  /** The requests of one turn, where the side is a server. */
  async prepare(count: number): Promise<Prepared> {
    const answer = await this.asked({ prepare: count });
    if ('prepared' in answer) return answer.prepared;
    throw new Error(`${this.name} prepared nothing`);
  }

  /** One piece of what it does, as text. */
  async shown(of: string): Promise<string> {
    const answer = await this.asked({ show: of });
    if ('text' in answer) return answer.text;
    throw new Error(`${this.name} showed nothing`);
  }

  /** How long single commands took, for the reader. */
  async times(): Promise<string> {
    const answer = await this.asked({ ask: 'times' });
    return 'text' in answer ? answer.text : '';
  }

  async stop(): Promise<void> {
    // One that has ended by itself has answered its caller.
    if (!this.child.connected) return;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.disconnect();
    await gone;
  }

  private asked(question: Question): Promise<Answer> {
    const answer = answerOf(this.child, this.name);
    this.child.send(question);
    return answer;
  }
}

function answerOf(child: ChildProcess, name: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`the process of ${name} ended with ${code ?? 'a signal'}`));
    child.once('exit', gone);
    child.once('message', (answer: Answer) => {
      child.off('exit', gone);
      if ('failed' in answer) reject(new Error(`${name}: ${answer.failed}`));
      else resolve(answer);
    });
  });
}
