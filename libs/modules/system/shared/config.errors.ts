import { defineErrors } from '#lab/shared/define-errors.js';

export const configErrors = defineErrors({
  /** A link-local, metadata or multicast address. */
  hostForbidden: 1170,
  /** A folder outside of those that belong to the installation. */
  folderForbidden: 1171,
  /** A code of a dictionary that the program relies on. */
  codeFixed: 1172,
  /** A mail that did not fail, has no receiver, or has been sent again already. */
  notToResend: 1173,
  noTestReceiver: 1174,
  /** A mail whose delivery is not unknown, or that has been sent again already. */
  notUnknown: 1175,
});
