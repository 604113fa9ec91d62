import type { Row, Statement } from './dialect/dialect.js';

/** A question to the database: statements that may travel with those of others, and what is made of their answers. */
export interface Asked<T> {
  readonly statements: readonly Statement[];
  /** @param rows of each of the statements */
  readonly answered: (rows: readonly (readonly Row[])[]) => T | Promise<T>;
}

/** The rows of a statement as they are. */
export function askedRows(statement: Statement): Asked<readonly Row[]> {
  return { statements: [statement], answered: ([rows = []]) => rows };
}

/** Nothing to ask: the answer is known. */
export function known<T>(answer: T): Asked<T> {
  return { statements: [], answered: () => answer };
}

/** A question whose answer is given on. */
export function askedThen<T, U>({ statements, answered }: Asked<T>, next: (answer: T) => U | Promise<U>): Asked<U> {
  return { statements, answered: async (rows) => next(await answered(rows)) };
}

/** Several questions as one; the answers are made in their order, one after the other. */
export function askedTogether<T extends readonly unknown[]>(
  ...all: { readonly [K in keyof T]: Asked<T[K]> }
): Asked<T> {
  return {
    statements: all.flatMap(({ statements }) => statements),
    answered: async (rows) => {
      const answers: unknown[] = [];
      let at = 0;
      for (const { statements, answered } of all as readonly Asked<unknown>[]) {
        answers.push(await answered(rows.slice(at, at + statements.length)));
        at += statements.length;
      }
      return answers as unknown as T;
    },
  };
}
