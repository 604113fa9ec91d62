import type { ConfigSection } from '../../shared/config.dto.js';

export type FieldKind =
  | 'text'
  | 'area'
  | 'number'
  | 'day'
  | 'time'
  | 'choice'
  | 'flag'
  | 'lines'
  | 'secret'
  | 'weekdays'
  | 'breaks';

/** A field of a section; its texts are at `system.config.fields.<name>`. */
export interface ConfigField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly required?: boolean;
  readonly span?: 1 | 2 | 4;
  /** What uses the value, at `system.config.uses.<uses>`. */
  readonly uses?: string;
  /** Values of a choice whose texts are at `system.config.choices.<name>.<value>`, or that are their own words. */
  readonly choices?: readonly string[];
  readonly wordless?: boolean;
}

export const configFields: Readonly<Record<ConfigSection, readonly ConfigField[]>> = {
  common: [
    { name: 'nameZh', kind: 'text', required: true, span: 2, uses: 'name' },
    { name: 'nameEn', kind: 'text', required: true, span: 2, uses: 'name' },
    { name: 'tenantId', kind: 'text', uses: 'tenantId' },
    { name: 'joinDate', kind: 'day' },
    { name: 'expiryDate', kind: 'day', uses: 'expiryDate' },
    { name: 'userQuota', kind: 'number', uses: 'userQuota' },
    { name: 'zone', kind: 'text', required: true, uses: 'zone' },
    { name: 'language', kind: 'choice', choices: ['zh', 'en'], uses: 'language' },
    { name: 'encoding', kind: 'choice', choices: ['UTF-8', 'GB18030'], wordless: true, uses: 'encoding' },
  ],
  mail: [
    { name: 'host', kind: 'text', span: 2, uses: 'host' },
    { name: 'protocol', kind: 'choice', choices: ['smtp', 'smtps', 'starttls'] },
    { name: 'port', kind: 'number', uses: 'port' },
    { name: 'user', kind: 'text', span: 2 },
    { name: 'password', kind: 'secret', span: 2 },
    { name: 'from', kind: 'text', required: true, span: 2, uses: 'from' },
    { name: 'recipient', kind: 'text', span: 2, uses: 'recipient' },
    { name: 'cc', kind: 'lines', span: 2, uses: 'cc' },
    { name: 'redirect', kind: 'text', span: 2, uses: 'redirect' },
    { name: 'digestAt', kind: 'time', span: 2, uses: 'digestAt' },
    { name: 'decideByMail', kind: 'flag', span: 4, uses: 'decideByMail' },
  ],
  env: [
    { name: 'webUrl', kind: 'text', span: 2, uses: 'webUrl' },
    { name: 'apiUrl', kind: 'text', span: 2, uses: 'apiUrl' },
  ],
  storage: [
    { name: 'server', kind: 'text', span: 2, uses: 'server' },
    { name: 'domain', kind: 'text' },
    { name: 'bucket', kind: 'text' },
    { name: 'account', kind: 'text', span: 2 },
    { name: 'password', kind: 'secret', span: 2 },
    { name: 'pictureDir', kind: 'text', uses: 'folder' },
    { name: 'fileDir', kind: 'text', uses: 'folder' },
    { name: 'backupDir', kind: 'text', uses: 'folder' },
    { name: 'backupRange', kind: 'number', uses: 'backupRange' },
    { name: 'zip', kind: 'flag' },
    { name: 'encrypt', kind: 'flag' },
  ],
  daily: [
    { name: 'workdays', kind: 'weekdays', span: 4 },
    { name: 'start', kind: 'time', required: true },
    { name: 'end', kind: 'time', required: true },
    { name: 'holidays', kind: 'choice', choices: ['china', 'none'], span: 2, uses: 'holidays' },
    { name: 'breaks', kind: 'breaks', span: 4, uses: 'breaks' },
  ],
};
