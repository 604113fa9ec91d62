import type { BothNames } from '#lab/shared/texts.js';

/** A module as the product ships it. */
export interface StandardModule {
  readonly key: string;
  readonly name: Required<BothNames>;
  /** The room that draws it, where there is one yet. */
  readonly room?: string;
  /** Whoever switched it off could not switch it on again, or would lose what waits for people. */
  readonly stays?: boolean;
}

/** The modules of the product in their order; M014, the processes that drive all others, is an extension of ours. */
export const standardModules: readonly StandardModule[] = [
  { key: 'M001', name: { zh: '系统管理', en: 'System administration' }, room: 'system', stays: true },
  { key: 'M002', name: { zh: '用户', en: 'Users' }, room: 'org', stays: true },
  { key: 'M003', name: { zh: '项目', en: 'Projects' } },
  { key: 'M004', name: { zh: '文件', en: 'Files' } },
  { key: 'M005', name: { zh: '库存', en: 'Stock' } },
  { key: 'M006', name: { zh: '项目管理', en: 'Project management' } },
  { key: 'M007', name: { zh: '仪器', en: 'Instruments' } },
  { key: 'M008', name: { zh: '采购', en: 'Purchasing' }, room: 'purchase' },
  { key: 'M009', name: { zh: '样品', en: 'Samples' } },
  { key: 'M010', name: { zh: '试剂', en: 'Reagents' } },
  { key: 'M011', name: { zh: '人力资源', en: 'Human resources' }, room: 'hr' },
  { key: 'M012', name: { zh: '合同管理', en: 'Contract management' } },
  { key: 'M013', name: { zh: '研究管理', en: 'Studies (PSTM)' } },
  { key: 'M014', name: { zh: '流程', en: 'Processes' }, room: 'inbox', stays: true },
];

export const moduleKey = /^M\d{3}$/;
