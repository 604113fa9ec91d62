/** A stored file as records and uploads name it. */
export interface FileView {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
}
