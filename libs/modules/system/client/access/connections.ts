import type { ConfigField } from '../config/fields.js';

/** A way of signing in that has settings: its route is `access/<name>`, its texts are at `system.access.<name>`. */
export interface Connection {
  readonly name: 'directory' | 'single-sign-on';
  readonly fields: readonly ConfigField[];
  /** Whether its test can look up a user. */
  readonly findsPeople: boolean;
}

export const directory: Connection = {
  name: 'directory',
  findsPeople: true,
  fields: [
    { name: 'enabled', kind: 'flag', span: 4, uses: 'enabled' },
    { name: 'url', kind: 'text', span: 2, uses: 'url' },
    { name: 'startTls', kind: 'flag', span: 2, uses: 'startTls' },
    { name: 'bindDn', kind: 'text', span: 2, uses: 'bindDn' },
    { name: 'bindPassword', kind: 'secret', span: 2 },
    { name: 'baseDn', kind: 'text', span: 2, uses: 'baseDn' },
    { name: 'filter', kind: 'text', required: true, span: 2, uses: 'filter' },
    { name: 'nameAttribute', kind: 'text', required: true, span: 2, uses: 'attribute' },
    { name: 'emailAttribute', kind: 'text', required: true, span: 2, uses: 'attribute' },
    { name: 'connectSeconds', kind: 'number', required: true, span: 2, uses: 'seconds' },
    { name: 'answerSeconds', kind: 'number', required: true, span: 2, uses: 'seconds' },
    { name: 'ca', kind: 'area', span: 4, uses: 'ca' },
  ],
};

export const singleSignOn: Connection = {
  name: 'single-sign-on',
  findsPeople: false,
  fields: [
    { name: 'enabled', kind: 'flag', span: 4, uses: 'enabled' },
    { name: 'issuer', kind: 'text', span: 4, uses: 'issuer' },
    { name: 'clientId', kind: 'text', span: 2, uses: 'clientId' },
    { name: 'clientSecret', kind: 'secret', span: 2 },
    { name: 'scopes', kind: 'text', required: true, span: 2, uses: 'scopes' },
    { name: 'nameClaim', kind: 'text', required: true, span: 2, uses: 'nameClaim' },
    { name: 'labelZh', kind: 'text', required: true, span: 2, uses: 'label' },
    { name: 'labelEn', kind: 'text', required: true, span: 2, uses: 'label' },
    { name: 'emailDomains', kind: 'lines', span: 2, uses: 'emailDomains' },
    { name: 'unknown', kind: 'choice', span: 2, choices: ['refuse', 'create'], uses: 'unknown' },
  ],
};
