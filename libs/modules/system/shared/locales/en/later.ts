/** Refusals of this room. */
export const later = {
  errors: {
    1140: 'At most {{1}} quick links. Remove one first.',
    1141: 'This setting is larger than {{1}} kB.',
    1142: 'At most {{1}} settings can be stored.',
    1143: 'This module is always shown.',
    1144: 'This help document is not a text document. Open it as a file.',
    1145: 'This module has no help document.',
    1146: 'An announcement cannot end before it begins.',
    1170: 'This address is not allowed: {{1}}',
    1171: 'The folder is outside the folders of the installation: {{1}}',
    1172: 'Code {{1}} is used by the program. Only its names, order and remark can be changed.',
    1173: 'This mail cannot be resent: it has not failed, has no recipient, or has already been resent.',
    1174: 'Enter a recipient for the test mail.',
    1175: 'This mail cannot be marked as delivered: its delivery is not unknown, or it has already been resent.',
  },
} as const;
