import { spawn, type ChildProcess } from 'node:child_process';

const startMs = 30_000;

/** A server of a test as a process of its own, which says `ready <port>` once it listens. */
export class Child {
  private constructor(
    private readonly process: ChildProcess,
    readonly port: number,
  ) {}

  /** Runs `program`, a script of Node, with `given` as its one argument in JSON. */
  static async start(program: string, given: object): Promise<Child> {
    const child = spawn(process.execPath, [program, JSON.stringify(given)], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const port = await new Promise<number>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${program} did not start:\n${said}`)), startMs);
      const hear = (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-4000);
        const match = /ready (\d+)/.exec(said);
        if (!match) return;
        clearTimeout(timer);
        resolve(Number(match[1]));
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', (code) => {
        clearTimeout(timer);
        reject(new Error(`${program} ended with ${code}:\n${said}`));
      });
    });
    return new Child(child, port);
  }

  async stop(): Promise<void> {
    const { exitCode, signalCode } = this.process;
    if (exitCode !== null || signalCode !== null) return;
    const ended = new Promise<void>((resolve) => this.process.once('exit', () => resolve()));
    this.process.kill('SIGKILL');
    await ended;
  }
}
