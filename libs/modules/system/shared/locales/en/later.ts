/** What its acts may be refused with. */
export const later = {
  errors: {
    1140: 'At most {{1}} quick links. Remove one first.',
    1141: 'This setting is larger than {{1}} kB.',
    1142: 'At most {{1}} settings can be kept.',
    1143: 'This module is always shown.',
    1144: 'This help document is not a text. Open it as a file.',
    1145: 'This module has no help document.',
    1146: 'An announcement cannot end before it begins.',
    1170: 'This address may not be used: {{1}}',
    1171: 'The folder lies outside of those of the installation: {{1}}',
    1172: 'The program relies on the code {{1}}: only its names, order and remark can change.',
    1173: 'This mail cannot be sent again: it did not fail, has no receiver, or has been sent again already.',
    1174: 'Name somebody who gets the test mail.',
  },
} as const;
