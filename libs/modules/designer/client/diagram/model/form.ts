import { fieldRights, type FieldRight } from '#lab/process-engine/index.js';

/** What people may do with fields of the form, as `lab:form` says it. */
export type FormRights = Readonly<Record<string, FieldRight>>;

/** Reads `amount=hidden; lines.comments=edit`; entries without a right are left out, the check reports them. */
export function parseForm(text: string): FormRights {
  return Object.fromEntries(
    text.split(';').flatMap((part) => {
      const [field = '', said = ''] = part.split('=').map((word) => word.trim());
      const right = fieldRights.find((one) => one === said);
      return field !== '' && right !== undefined ? [[field, right]] : [];
    }),
  );
}

/** Writes what differs from the usual: a field that is read needs no word. */
export function printForm(rights: FormRights): string {
  return Object.entries(rights)
    .filter(([, right]) => right !== 'read')
    .map(([field, right]) => `${field}=${right}`)
    .join('; ');
}
