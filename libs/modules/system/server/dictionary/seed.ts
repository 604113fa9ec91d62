import type { MigrationRunner } from '#lab/platform/database/journal.js';

type Words = readonly (readonly [code: string, zh: string, en: string])[];

/** The entries of a dictionary in a new installation. */
export interface DictionarySeed {
  readonly dictionary: string;
  readonly words: Words;
  /** The program relies on the codes: only their words can be changed. */
  readonly fixed?: boolean;
}

/** Inserts the entries of a dictionary, in their order; part of a migration of the room that declares the dictionary. */
export async function seedDictionary(
  runner: MigrationRunner,
  { dictionary, words, fixed = false }: DictionarySeed,
): Promise<void> {
  for (const [index, [code, zh, en]] of words.entries())
    await runner.query(
      'INSERT INTO `dictionary_entry` (`id`, `version`, `createdAt`, `createdBy`, `updatedAt`, `updatedBy`, `dictionary`, `code`, `nameZh`, `nameEn`, `position`, `enabled`, `fixed`, `remark`) VALUES (?, 1, 0, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, NULL)',
      [`${dictionary}.${code}`, 'system', 'system', dictionary, code, zh, en, (index + 1) * 10, true, fixed],
    );
}

const tables: Readonly<Record<string, Words>> = {
  purchase_action: [
    ['11', '新建采购申请', 'Request created'],
    ['12', '提交采购申请', 'Request submitted'],
    ['13', '修改采购申请', 'Request updated'],
    ['14', '关闭采购申请', 'Request closed'],
    ['15', '删除采购申请', 'Request deleted'],
    ['16', '评论', 'Comment added'],
    ['17', '上传文件', 'File uploaded'],
    ['18', '移除文件', 'File removed'],
    ['19', '同意', 'Approved'],
    ['20', '驳回', 'Rejected'],
    ['21', '撤回', 'Revoked'],
    ['22', '重新打开或再次提交', 'Reopened or submitted again'],
    ['23', '转交负责人或审批人', 'Owner or approver changed'],
    ['24', '加签或减签', 'Signer added or removed'],
    ['25', '拆分明细', 'Line split'],
    ['26', '审批完成', 'Approval completed'],
    ['27', '自动下单', 'Released automatically'],
    ['28', '催办', 'Urged'],
    ['29', '新建采购订单', 'Order created'],
    ['30', '下单', 'Ordered'],
    ['31', '修改采购订单', 'Order updated'],
    ['32', '取消采购订单', 'Order cancelled'],
    ['33', '删除采购订单', 'Order deleted'],
    ['34', '完成采购订单', 'Order finished'],
    ['41', '保存或提交报价', 'Quote saved or submitted'],
    ['42', '确认报价', 'Quote confirmed'],
    ['43', '撤回报价', 'Quote revoked'],
    ['51', '收货', 'Goods received'],
    ['61', '新建付款', 'Payment created'],
    ['62', '修改或批准付款', 'Payment updated or approved'],
    ['63', '完成付款', 'Payment done'],
    ['64', '取消付款', 'Payment cancelled'],
    ['65', '保存发票', 'Invoice saved'],
  ],
  currency: [
    ['CNY', '人民币', 'Chinese yuan'],
    ['USD', '美元', 'US dollar'],
    ['EUR', '欧元', 'Euro'],
    ['GBP', '英镑', 'Pound sterling'],
    ['CHF', '瑞士法郎', 'Swiss franc'],
  ],
  unit: [
    ['pc', '个', 'Piece'],
    ['box', '盒', 'Box'],
    ['pack', '包', 'Pack'],
    ['bottle', '瓶', 'Bottle'],
    ['tube', '管', 'Tube'],
    ['kit', '套', 'Kit'],
    ['mg', '毫克', 'Milligram'],
    ['g', '克', 'Gram'],
    ['kg', '千克', 'Kilogram'],
    ['uL', '微升', 'Microlitre'],
    ['mL', '毫升', 'Millilitre'],
    ['L', '升', 'Litre'],
    ['h', '小时', 'Hour'],
    ['d', '天', 'Day'],
    ['time', '次', 'Time'],
  ],
  degree: [
    ['1', '中专及以下', 'Secondary school or below'],
    ['2', '大专', 'College diploma'],
    ['3', '本科', 'Bachelor'],
    ['4', '硕士', 'Master'],
    ['5', '博士', 'Doctor'],
  ],
  occupation: [
    ['scientist', '研究员', 'Scientist'],
    ['engineer', '工程师', 'Engineer'],
    ['technician', '技术员', 'Technician'],
    ['clerk', '职员', 'Clerk'],
    ['manager', '经理', 'Manager'],
    ['intern', '实习生', 'Intern'],
  ],
  sex: [
    ['M', '男', 'Male'],
    ['F', '女', 'Female'],
  ],
  function: [
    ['research', '研发', 'Research'],
    ['analysis', '分析', 'Analysis'],
    ['quality', '质量', 'Quality'],
    ['purchase', '采购', 'Purchasing'],
    ['hr', '人事', 'Human resources'],
    ['finance', '财务', 'Finance'],
    ['it', '信息技术', 'Information technology'],
    ['admin', '行政', 'Administration'],
  ],
};

const fixed: readonly string[] = ['purchase_action', 'currency', 'sex'];

/**
 * What the migration `system-1700000000065` inserts; it has landed and does not change. The codes of the purchase log were
 * part of it; a dictionary that is added later is inserted by a migration of its own room.
 */
export const landedDictionaries: readonly DictionarySeed[] = Object.entries(tables).map(([dictionary, words]) => ({
  dictionary,
  words,
  fixed: fixed.includes(dictionary),
}));
