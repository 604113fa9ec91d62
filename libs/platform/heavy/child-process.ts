import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { channelOfChild, framed, Frames } from './channel.js';
import type { Heavy, HeavyAnswer, HeavyMessage } from './child.js';

/** The memory of a child. */
const megabytes = 512;

const program = fileURLToPath(import.meta.resolve('#lab/platform/heavy/child.js'));
/** What a child has of the environment: no address and no secret of the product. */
const environment = ['NODE_ENV', 'SystemRoot', 'TZ'];
/** The options that say how Node finds and loads modules; with any other one a child could do something else than its work. */
const loadingOptions: readonly string[] = ['--conditions', '-C', '--import', '--require', '-r'];
/** How Node ends a process whose memory is used up, and how a system does that is short of it. */
const endsOfMemory: readonly unknown[] = ['SIGABRT', 'SIGKILL', 134];
/** Characters that are kept of what a child writes about its end. */
const lastWords = 4_000;

/** What a child says before its answer. */
export interface Heard {
  begun(): void;
  /** Gives the answer to a question. */
  asked(question: unknown): unknown;
}

/** A child process that does one piece of work after the other. It ends with this process, and does not keep it from ending. */
export class HeavyChild {
  private readonly process: ChildProcess;
  private readonly channel: Socket;
  private piece: { heard: Heard; resolve: (answer: HeavyAnswer) => void; reject: (error: unknown) => void } | undefined;
  private words = '';
  /** Why it does nothing more. */
  private reason: unknown;

  constructor() {
    const memory = `--max-old-space-size=${megabytes}`;
    this.process = spawn(process.execPath, [...loading(process.execArgv), memory, program, String(process.pid)], {
      env: Object.fromEntries(environment.map((name) => [name, process.env[name]])),
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    });
    const words = this.process.stderr as Socket;
    words.setEncoding('utf8').on('data', (text: string) => (this.words = (this.words + text).slice(-lastWords)));
    this.channel = this.process.stdio[channelOfChild] as Socket;
    const frames = new Frames();
    this.channel.on('data', (chunk: Buffer) => {
      try {
        for (const message of frames.with(chunk)) this.hear(message as HeavyMessage);
      } catch (error) {
        // What it writes is no message, or the caller failed to answer one.
        this.end(error);
      }
    });
    // Broken by a child that ends, which says why itself.
    this.channel.on('error', () => undefined);
    this.process.on('error', (error) => this.end(error));
    this.process.on('close', (code, signal) => this.end(this.reasonOf(signal ?? code)));
    for (const handle of [this.process, this.channel, words]) handle.unref();
  }

  get isUsable(): boolean {
    return this.reason === undefined;
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /**
   * Does a piece of work.
   * @throws BusinessError 8035 beyond the memory
   * @throws what it is ended with, or what `heard` throws, which ends it
   */
  work(piece: Heavy, heard: Heard): Promise<HeavyAnswer> {
    return new Promise((resolve, reject) => {
      this.piece = { heard, resolve, reject };
      this.send(piece);
    });
  }

  /** Ends it, in the middle of its work too. */
  end(reason: unknown): void {
    this.reason ??= reason;
    this.process.kill('SIGKILL');
    this.piece?.reject(this.reason);
    this.piece = undefined;
  }

  private send(value: unknown): void {
    for (const bytes of framed(value)) this.channel.write(bytes);
  }

  private hear(message: HeavyMessage): void {
    const { piece } = this;
    if (!piece) return;
    if (message.says === 'begun') piece.heard.begun();
    else if (message.says === 'asks') this.send(piece.heard.asked(message.question));
    else {
      this.piece = undefined;
      piece.resolve(message);
    }
  }

  private reasonOf(end: unknown): Error {
    if (endsOfMemory.includes(end)) return new BusinessError(errors.takesTooMuchMemory, [megabytes]);
    return new Error(`A child process of heavy work ended with ${String(end)}: ${this.words}`);
  }
}

/** Options are written `--name=value` or `--name value`. */
function loading(options: readonly string[]): string[] {
  return options.flatMap((option, at) => {
    if (loadingOptions.includes(option)) return [option, options[at + 1] ?? ''];
    return loadingOptions.some((name) => option.startsWith(`${name}=`)) ? [option] : [];
  });
}
