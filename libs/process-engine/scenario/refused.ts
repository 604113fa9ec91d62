/** A command was refused: it is undone completely. */
export class Refused extends Error {
  constructor(
    readonly code: number | string,
    message = `refused with ${code}`,
  ) {
    super(message);
    this.name = 'Refused';
  }
}
