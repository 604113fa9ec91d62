/** Behaviours whose file was in the run, but whose test was missing, skipped or failed; one report per file and project. */
export function unproven(
  rows: readonly (readonly [does: string, file: string, title: string])[],
  reports: readonly {
    readonly file: string;
    readonly tests: readonly { readonly title: string; readonly status: string }[];
  }[],
): string[];
