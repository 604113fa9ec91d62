/** A JPEG with the note of a camera how it is to be turned: 6 is a quarter to the right. */
export function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  // One entry: orientation, a short number.
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const note = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(note.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, note, jpeg.subarray(2)]);
}

/** Width and height of a JPEG as its head says. */
export function sizeOfJpeg(jpeg: Buffer): readonly [width: number, height: number] {
  if (jpeg.readUInt16BE(0) !== 0xffd8) throw new Error('it is no JPEG');
  let at = 2;
  while (jpeg[at + 1] !== 0xc0 && jpeg[at + 1] !== 0xc2) at += 2 + jpeg.readUInt16BE(at + 2);
  return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
}
