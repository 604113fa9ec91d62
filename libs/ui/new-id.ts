/** An id that this browser gives to something of its own: 64 random bits, as 16 hexadecimal digits. */
export function newId(): string {
  // `randomUUID` is missing on plain HTTP addresses.
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
