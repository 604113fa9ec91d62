import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { mebibyte } from '../sizes.js';

/** How many entries an archive may have, and how many bytes they may become. */
interface ArchiveBounds {
  readonly entries: number;
  readonly unpacked: number;
}

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  /** Offset of its own header. */
  readonly at: number;
}

const inflate = promisify(inflateRaw);

/** Marks of the records of a ZIP archive (APPNOTE 4.3), and the lengths of their fixed parts. */
const local = { mark: 0x04034b50, length: 30 } as const;
const central = { mark: 0x02014b50, length: 46 } as const;
const end = { mark: Buffer.from([0x50, 0x4b, 0x05, 0x06]), length: 22 } as const;
const method = { stored: 0, deflated: 8 } as const;

const broken = () => new BusinessError(errors.fileRefused, ['broken']);

/**
 * Lets an archive pass that unpacks to what its directory says, within bounds. First the directory is read, before
 * anything is unpacked: a packed kilobyte may become gigabytes. Then each entry is unpacked as far as it was
 * announced, since readers believe the announcement. Archives that two readers could read differently are refused.
 * @throws BusinessError 8016
 */
export async function assertUnpackable(bytes: Buffer, bounds: ArchiveBounds): Promise<void> {
  const entries = readDirectory(bytes, bounds.entries);
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (unpacked > bounds.unpacked) throw new BusinessError(errors.fileRefused, ['tooLarge', bounds.unpacked / mebibyte]);
  for (const entry of entries) if ((await unpackedSize(bytes, entry)) !== entry.unpacked) throw broken();
}

/** Entries as the directory lists them; its end record must count them rightly and close the file's content. */
function readDirectory(bytes: Buffer, most: number): Entry[] {
  const endAt = bytes.lastIndexOf(end.mark);
  if (endAt < 0 || endAt + end.length > bytes.length) throw broken();
  const count = bytes.readUInt16LE(endAt + 10);
  const size = bytes.readUInt32LE(endAt + 12);
  const start = bytes.readUInt32LE(endAt + 16);
  const isOneDisk = bytes.readUInt32LE(endAt + 4) === 0 && bytes.readUInt16LE(endAt + 8) === count;
  if (!isOneDisk || count > most || start + size !== endAt) throw broken();
  const entries: Entry[] = [];
  let at = start;
  for (; entries.length < count; at += recordLength(bytes, at)) {
    if (!isRecord(bytes, at, central)) throw broken();
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
  }
  if (at !== endAt) throw broken();
  return entries;
}

function recordLength(bytes: Buffer, at: number): number {
  return central.length + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
}

function isRecord(bytes: Buffer, at: number, { mark, length }: { mark: number; length: number }): boolean {
  return at + length <= bytes.length && bytes.readUInt32LE(at) === mark;
}

/** Unpacks an entry, but never further than one byte beyond what was announced. */
async function unpackedSize(bytes: Buffer, entry: Entry): Promise<number> {
  if (!isRecord(bytes, entry.at, local)) throw broken();
  const from = entry.at + local.length + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
  const data = bytes.subarray(from, from + entry.packed);
  if (data.length !== entry.packed) throw broken();
  if (entry.method === method.stored) return data.length;
  if (entry.method !== method.deflated) throw broken();
  try {
    return (await inflate(data, { maxOutputLength: entry.unpacked + 1 })).length;
  } catch {
    throw broken();
  }
}
