import type { Paper } from '#lab/platform/print/paper.js';

const lines = 100;

/** A paper of 100 lines, as an order or a request has them. */
export const paper: Paper = {
  company: '启明生物科技',
  title: '采购申请单',
  number: 'RE2026110001',
  head: [
    { label: '标题', text: '液相色谱柱与试剂', wide: true },
    { label: '负责人', text: '陈思远' },
    { label: '部门', text: '分析化学组' },
  ],
  tables: [
    {
      title: '明细',
      columns: [
        { title: '#', width: 18 },
        { title: '物品' },
        { title: '数量', width: 'auto', right: true },
        { title: '单位', width: 28 },
        { title: '金额', width: 'auto', right: true },
      ],
      rows: Array.from({ length: lines }, (_, at) => [
        { text: String(at + 1) },
        {
          text: `无水乙醇 色谱纯 4 L ${at}`,
          below: [`货号 1.02371.${4000 + at} · 规格 4 L · 品牌 Merck · 备注 避光保存`],
        },
        { text: '4' },
        { text: '瓶' },
        { text: '5,120.00' },
      ]),
      empty: '没有明细',
      sums: [{ label: '合计金额', text: 'CNY 512,000.00' }],
    },
  ],
  check: {
    address: `https://lab.example/verify/${'0123'.repeat(8)}`,
    label: '扫码核验',
    code: '0123 '.repeat(8).trim(),
  },
  foot: { mark: '陈思远 2026-11-23 14:00:00', pages: '第 {page} 页，共 {pages} 页' },
};

/** The texts of its table, for the floor. */
export const cells: readonly (readonly string[])[] = paper.tables.flatMap(({ columns, rows }) => [
  columns.map(({ title }) => title),
  ...rows.map((row) => row.map(({ text, below = [] }) => [text, ...below].join('\n'))),
]);
