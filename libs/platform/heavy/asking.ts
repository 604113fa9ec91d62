import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';

/** What a thread needs to ask the process that started its work. */
export interface Asking {
  readonly port: MessagePort;
  /** Counts the answers. */
  readonly answered: Int32Array;
}

/** For the process: answers what the thread asks, one question after the other. */
export function answerOn(
  { port, answered }: Asking,
  answer: (question: unknown) => unknown,
  failed: (error: unknown) => void,
): void {
  port.on('message', (question: unknown) => {
    try {
      port.postMessage(answer(question));
      Atomics.add(answered, 0, 1);
      Atomics.notify(answered, 0);
    } catch (error) {
      failed(error);
    }
  });
}

/** For the thread: asks, and rests until it is answered. */
export function askOn({ port, answered }: Asking): (question: unknown) => unknown {
  return (question) => {
    const before = Atomics.load(answered, 0);
    port.postMessage(question);
    Atomics.wait(answered, 0, before);
    return (receiveMessageOnPort(port) as { readonly message: unknown }).message;
  };
}
