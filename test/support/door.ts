import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A busy machine takes its time; only what hangs fails. */
const startMs = 150_000;

/** The built server or worker as a process of its own, to be stopped or killed like one. */
export class Door {
  private constructor(
    private readonly process: ChildProcess,
    /** Where the server answers; empty for a worker. */
    readonly address: string,
  ) {}

  /** @param ready what the process prints once it works; its first group is the address */
  private static async open(
    program: string,
    ready: RegExp,
    environment: Readonly<Record<string, string>>,
  ): Promise<Door> {
    const inherited = Object.fromEntries(
      ['PATH', 'HOME', 'TMPDIR', 'NODE_EXTRA_CA_CERTS'].map((name) => [name, process.env[name]]),
    );
    const child = spawn(process.execPath, [join('dist', program, 'src', 'main.js')], {
      env: { ...inherited, NODE_ENV: 'production', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const found = new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`the ${program} did not start:\n${said}`)), startMs);
      const hear = (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-8000);
        const match = ready.exec(said);
        if (!match) return;
        clearTimeout(timer);
        resolve(match[1] ?? '');
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', (code) => {
        clearTimeout(timer);
        reject(new Error(`the ${program} ended with ${code}:\n${said}`));
      });
    });
    return new Door(child, await found);
  }

  static server(environment: Readonly<Record<string, string>>): Promise<Door> {
    return Door.open('server', /Labdesk is ready: (http\S+)/, { PORT: '0', ...environment });
  }

  static worker(environment: Readonly<Record<string, string>>): Promise<Door> {
    return Door.open('worker', /the worker is (ready)/, { ...environment, LOG_LEVEL: 'info' });
  }

  /** Waits until it has ended by itself; answers the signal that ended it. */
  async ended(): Promise<NodeJS.Signals | null> {
    const { exitCode, signalCode } = this.process;
    if (exitCode === null && signalCode === null) await once(this.process, 'exit');
    return this.process.signalCode;
  }

  /** SIGTERM lets what runs end, SIGKILL does not; answers the exit code. */
  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const { exitCode, signalCode } = this.process;
    if (exitCode !== null || signalCode !== null) return exitCode;
    const ended = new Promise<number | null>((resolve) => this.process.once('exit', resolve));
    this.process.kill(signal);
    return ended;
  }
}
