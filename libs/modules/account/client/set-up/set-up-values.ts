import type { FieldError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { setUpBody } from '../../shared/set-up.dto.js';

/** What the form holds. */
export interface SetUpValues {
  readonly username: string;
  readonly nameZh: string;
  readonly password: string;
  /** The password once more. */
  readonly again: string;
}

export const setUpFields = ['username', 'nameZh', 'password', 'again'] as const;
export type SetUpField = (typeof setUpFields)[number];

/** What is wrong with a field that has something in it. */
const misfits: Readonly<Record<Exclude<SetUpField, 'again'>, string>> = {
  username: 'username',
  nameZh: 'tooLong',
  password: 'password',
};
const longestName = '80';

/** What keeps the account from being created, by the rules that the server has too. */
export function problemsOf(values: SetUpValues): readonly FieldError[] {
  const { shape } = setUpBody;
  return setUpFields.flatMap((path): FieldError[] => {
    const refused = (...args: string[]) => [{ path, code: errors.field.code, args }];
    if (values[path].trim() === '') return refused('required');
    if (path === 'again') return values.again === values.password ? [] : refused('again');
    return shape[path].safeParse(values[path]).success ? [] : refused(misfits[path], longestName);
  });
}
