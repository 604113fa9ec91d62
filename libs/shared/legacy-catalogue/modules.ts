import type { BothNames } from '../texts.js';

/** A module as the product ships it. */
export interface StandardModule {
  readonly key: string;
  readonly name: Required<BothNames>;
}

/**
 * The modules of the product in their order, those without a room included; a room names its own by the key. M014, the
 * processes that drive all others, is our extension.
 */
export const standardModules: readonly StandardModule[] = [
  { key: 'M001', name: { zh: '系统管理', en: 'System administration' } },
  { key: 'M002', name: { zh: '用户', en: 'Users' } },
  { key: 'M003', name: { zh: '项目', en: 'Projects' } },
  { key: 'M004', name: { zh: '文件', en: 'Files' } },
  { key: 'M005', name: { zh: '库存', en: 'Stock' } },
  { key: 'M006', name: { zh: '项目管理', en: 'Project management' } },
  { key: 'M007', name: { zh: '仪器', en: 'Instruments' } },
  { key: 'M008', name: { zh: '采购', en: 'Purchasing' } },
  { key: 'M009', name: { zh: '样品', en: 'Samples' } },
  { key: 'M010', name: { zh: '试剂', en: 'Reagents' } },
  { key: 'M011', name: { zh: '人力资源', en: 'Human resources' } },
  { key: 'M012', name: { zh: '合同管理', en: 'Contract management' } },
  { key: 'M013', name: { zh: '研究管理', en: 'Studies (PSTM)' } },
  { key: 'M014', name: { zh: '流程', en: 'Processes' } },
];

export const moduleKey = /^M\d{3}$/;
