const around: ReadonlySet<string> = new Set(['subProcess', 'transaction', 'adHocSubProcess']);

/** Whether elements of a kind have a token only because of tokens inside them. */
export function isAround(kind: string): boolean {
  return around.has(kind);
}
