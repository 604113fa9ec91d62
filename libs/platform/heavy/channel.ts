import { readSync, writeSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';

/** The number that the channel between a child process and its parent has in the child. */
export const channelOfChild = 3;

const headBytes = 4;

/** A message as it is written to the channel: its length, then the value, which may be a large file. */
export function framed(value: unknown): readonly Buffer[] {
  const body = serialize(value);
  const head = Buffer.allocUnsafe(headBytes);
  head.writeUInt32BE(body.length);
  return [head, body];
}

/** For the parent: puts the messages of a child together. */
export class Frames {
  private chunks: Buffer[] = [];
  private length = 0;
  private wanted = headBytes;
  private isHead = true;

  /** The messages that are complete with these bytes. */
  *with(chunk: Buffer): Generator {
    this.chunks.push(chunk);
    this.length += chunk.length;
    while (this.length >= this.wanted) {
      const bytes = Buffer.concat(this.chunks);
      const part = bytes.subarray(0, this.wanted);
      this.chunks = [bytes.subarray(this.wanted)];
      this.length -= this.wanted;
      const { isHead } = this;
      this.wanted = isHead ? part.readUInt32BE() : headBytes;
      this.isHead = !isHead;
      if (!isHead) yield deserialize(part);
    }
  }
}

/** For the child, which does nothing else meanwhile: waits for the next message. The child ends with its parent. */
export function received(): unknown {
  return deserialize(bytesOf(bytesOf(headBytes).readUInt32BE()));
}

/** For the child: writes a message, and goes on when the parent has room for it. */
export function send(value: unknown): void {
  for (const bytes of framed(value)) for (let at = 0; at < bytes.length;) at += writeSync(channelOfChild, bytes, at);
}

function bytesOf(count: number): Buffer {
  const bytes = Buffer.allocUnsafe(count);
  for (let at = 0; at < count;) {
    const more = readSync(channelOfChild, bytes, at, count - at, null);
    if (more === 0) process.exit();
    at += more;
  }
  return bytes;
}
