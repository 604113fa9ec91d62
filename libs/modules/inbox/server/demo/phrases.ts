import type { PhraseKind } from '#lab/shared/phrases.js';
import type { RoomDemo } from '#lab/platform/demo.js';
import { CompanyPhrases } from '../phrase/phrase.service.js';

const phrases: readonly (readonly [kind: PhraseKind, zh: string, en: string])[] = [
  ['approve', '同意，按申请内容办理。', 'Approved as requested.'],
  ['approve', '同意，费用从课题经费列支。', 'Approved; charge it to the project budget.'],
  ['reject', '请补充三家供应商的报价后重新提交。', 'Please add quotes from three suppliers and submit again.'],
  ['both', '已与申请人沟通确认。', 'Confirmed with the requester.'],
  ['both', '详见附件说明。', 'See the attached note.'],
];

export const demo: RoomDemo = {
  progress: 'Creating phrases for opinions',
  roles: {},
  play: async (stage) => {
    await stage.as('xu.mengyao', stage.at(200, '02:30'), async (me) => {
      const company = stage.app.get(CompanyPhrases, { strict: false });
      for (const [index, [kind, textZh, textEn]] of phrases.entries())
        await company.create(me, { kind, textZh, textEn, position: (index + 1) * 10, enabled: true });
    });
  },
};
