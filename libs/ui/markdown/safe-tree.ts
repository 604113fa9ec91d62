import { defaultSchema, type Options } from 'rehype-sanitize';

/** What a text may become: GitHub's list, with addresses of few kinds and pictures of this site alone. */
export const schema: Options = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto', 'tel'], src: [] },
};

/** A path of this site; all other addresses are external. */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

/** The little of a tree that is looked at. */
interface Node {
  readonly type: string;
  readonly tagName?: string;
  properties?: Record<string, unknown>;
  readonly children?: readonly Node[];
}

/** Numbers the headings, so that a table of contents can lead to them; runs behind the cleaning, whose ids it replaces. */
export function numberHeadings() {
  return (root: Node): void => {
    let count = 0;
    // A list instead of calls in calls: a user may nest more deeply than a stack is high.
    const open: Node[] = [root];
    for (let node = open.pop(); node; node = open.pop()) {
      if (/^h[1-3]$/.test(node.tagName ?? '')) node.properties = { ...node.properties, id: `part-${++count}` };
      open.push(...(node.children ?? []).toReversed());
    }
  };
}
