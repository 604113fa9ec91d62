import { viewerWordsZh } from '#lab/ui/diagram/translate.js';

/** What bpmn-js says on the canvas, its pad and its search, in Chinese; `words.spec.tsx` looks at all that is shown. */
export const bpmnWordsZh: Readonly<Record<string, string>> = {
  ...viewerWordsZh,
  'Add lane above': '在上方添加泳道',
  'Add lane below': '在下方添加泳道',
  'Add text annotation': '添加批注',
  'Align elements': '对齐',
  'Align elements bottom': '底部对齐',
  'Align elements center': '水平居中对齐',
  'Align elements left': '左对齐',
  'Align elements middle': '垂直居中对齐',
  'Align elements right': '右对齐',
  'Align elements top': '顶部对齐',
  'Close minimap': '隐藏缩略图',
  'Connect to other element': '连接到其他节点',
  'Connect using association': '用关联线连接',
  'Connect using data input association': '用数据输入关联连接',
  'Data object must be placed within a pool/participant.': '数据对象必须放在泳池里',
  Delete: '删除',
  'Divide into three lanes': '分为三条泳道',
  'Divide into two lanes': '分为两条泳道',
  'Distribute elements horizontally': '水平等距分布',
  'Distribute elements vertically': '垂直等距分布',
  'Open minimap': '显示缩略图',
  'Search in diagram': '在图中查找',
  'flow elements must be children of pools/participants': '节点必须放在泳池里',
};
