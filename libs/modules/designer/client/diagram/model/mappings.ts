import { splitOutside } from '#lab/process-engine/index.js';

/** One value under a name: `amount = total * 2`; an empty expression takes the value of the same name. */
export interface Mapping {
  readonly target: string;
  readonly source: string;
}

export interface Mappings {
  /** Every variable, beside those that are named. */
  readonly all: boolean;
  readonly named: readonly Mapping[];
}

/** Reads `amount = total * 2; name; *` as the engine does; undefined for a text that is no list of mappings. */
export function parseMappings(text: string): Mappings | undefined {
  const parts = splitOutside(text, ';');
  const named = parts
    .filter((part) => part !== '*')
    .map((part) => /^([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:=\s*(.+))?$/su.exec(part))
    .map((found) => found && { target: found[1] ?? '', source: (found[2] ?? '').trim() });
  return named.includes(null)
    ? undefined
    : { all: parts.includes('*'), named: named.filter((one): one is Mapping => one !== null) };
}

/** Writes mappings as the engine reads them; those without a name are left out. */
export function printMappings({ all, named }: Mappings): string {
  const written = named
    .filter(({ target }) => target !== '')
    .map(({ target, source }) => (source === '' || source === target ? target : `${target} = ${source}`));
  return [...(all ? ['*'] : []), ...written].join('; ');
}
