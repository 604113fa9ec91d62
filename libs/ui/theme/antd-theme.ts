import { theme } from 'antd';
import type { ThemeConfig } from 'antd';
import { fontFamily } from './fonts.js';
import { palettes, type Mode, type Palette } from './palette.js';

const fontFamilyCode = '"JetBrains Mono","SFMono-Regular",Consolas,"Noto Sans Mono CJK SC",monospace';

const measures: ThemeConfig['token'] = {
  fontFamily,
  fontFamilyCode,
  fontSize: 13,
  fontSizeSM: 12,
  fontSizeLG: 14,
  fontSizeXL: 16,
  fontSizeHeading1: 28,
  fontSizeHeading2: 20,
  fontSizeHeading3: 16,
  fontSizeHeading4: 14,
  fontSizeHeading5: 13,
  lineHeight: 1.5385,
  fontWeightStrong: 600,
  borderRadius: 6,
  borderRadiusLG: 8,
  borderRadiusSM: 4,
  borderRadiusXS: 3,
  lineWidth: 1,
  controlOutlineWidth: 3,
  controlHeight: 30,
  controlHeightSM: 24,
  controlHeightLG: 36,
  controlHeightXS: 20,
  sizeUnit: 4,
  sizeStep: 4,
  wireframe: false,
  motionDurationFast: '0.08s',
  motionDurationMid: '0.14s',
  motionDurationSlow: '0.2s',
};

/** antd calls these seeds and derives others from them; its dark algorithm would also recolour them. */
const seeds = (p: Palette) => ({
  colorPrimary: p.solid,
  colorLink: p.link,
  colorInfo: p.info,
  colorSuccess: p.success,
  colorWarning: p.warning,
  colorError: p.danger,
});

const colours = (p: Palette, mode: Mode): ThemeConfig['token'] => ({
  ...seeds(p),
  colorPrimaryHover: p.solidHover,
  colorPrimaryActive: p.solidActive,
  colorPrimaryBg: p.tintSoft,
  colorPrimaryBgHover: mode === 'light' ? p.tint : '#163252',
  colorPrimaryBorder: p.tintLine,
  colorPrimaryBorderHover: p.brand,
  colorPrimaryText: p.link,
  colorPrimaryTextHover: mode === 'light' ? p.solidHover : p.linkHover,
  colorLinkHover: p.linkHover,
  colorLinkActive: p.linkHover,
  colorText: p.text,
  colorTextSecondary: p.textSecondary,
  colorTextTertiary: p.textTertiary,
  colorTextQuaternary: p.border,
  colorTextDisabled: p.textDisabled,
  colorTextPlaceholder: p.placeholder,
  colorBgLayout: p.frame,
  colorBgContainer: p.sheet,
  colorBgElevated: p.raised,
  colorBorder: p.border,
  colorBorderSecondary: p.line,
  colorSplit: p.split,
  colorFillAlter: p.subtle,
  colorFillQuaternary: p.subtle,
  colorFillTertiary: p.fill,
  colorFillSecondary: p.fillStrong,
  controlItemBgHover: p.itemHover,
  controlItemBgActive: p.itemActive,
  controlItemBgActiveHover: p.itemActiveHover,
  controlOutline: mode === 'light' ? 'rgba(64,158,255,.28)' : 'rgba(64,158,255,.35)',
  colorBgMask: p.backdrop,
  boxShadowSecondary: p.floatShadow,
});

const components = (p: Palette, mode: Mode): ThemeConfig['components'] => ({
  Table: {
    headerBg: p.subtle,
    headerColor: p.textTertiary,
    headerSplitColor: 'transparent',
    headerBorderRadius: 0,
    cellPaddingBlock: 7.5,
    cellPaddingBlockMD: 7.5,
    cellPaddingBlockSM: 5.5,
    cellPaddingInline: 12,
    cellPaddingInlineMD: 12,
    cellPaddingInlineSM: 10,
    cellFontSize: 13,
    cellFontSizeMD: 13,
    cellFontSizeSM: 13,
    headerSortActiveBg: p.subtle,
    headerSortHoverBg: p.fill,
    bodySortBg: p.sheet,
    rowHoverBg: p.rowHover,
    rowSelectedBg: p.rowSelected,
    rowSelectedHoverBg: p.rowSelectedHover,
  },
  Button: {
    fontWeight: 500,
    defaultShadow: 'none',
    primaryShadow: 'none',
    dangerShadow: 'none',
    paddingInline: 12,
    defaultBg: p.control,
    defaultBorderColor: p.line2,
    defaultHoverBg: p.control,
    defaultHoverColor: p.text,
    defaultHoverBorderColor: p.border,
    defaultActiveColor: p.text,
    defaultActiveBorderColor: p.border,
    textTextColor: p.textSecondary,
    textTextHoverColor: p.text,
    textTextActiveColor: p.text,
  },
  Tabs: {
    itemColor: p.textSecondary,
    itemSelectedColor: p.text,
    itemHoverColor: p.text,
    itemActiveColor: p.text,
    inkBarColor: p.brandCtl,
    horizontalItemPadding: '8px 0',
    horizontalItemGutter: 18,
    horizontalMargin: '0',
    titleFontSize: 13,
  },
  Segmented: { trackBg: p.track, trackPadding: 2 },
  Input: { paddingInline: 10, activeBorderColor: p.brandCtl, hoverBorderColor: p.brandCtl },
  InputNumber: { paddingInline: 10, activeBorderColor: p.brandCtl, hoverBorderColor: p.brandCtl },
  DatePicker: { activeBorderColor: p.brandCtl, hoverBorderColor: p.brandCtl },
  Select: {
    optionHeight: 30,
    optionPadding: '5px 10px',
    activeBorderColor: p.brandCtl,
    hoverBorderColor: p.brandCtl,
  },
  Form: { labelFontSize: 12, labelColor: p.textSecondary, verticalLabelPadding: '0 0 4px', itemMarginBottom: 16 },
  Pagination: { itemActiveBg: mode === 'light' ? '#e0efff' : p.tint, itemSize: 26, itemSizeSM: 24 },
  Tooltip: { fontSize: 12, ...(mode === 'dark' && { colorBgSpotlight: '#2a3644' }) },
  Modal: { titleFontSize: 16 },
});

/** The antd theme of a mode. */
export function antdTheme(mode: Mode): ThemeConfig {
  const p = palettes[mode];
  return {
    cssVar: { key: 'lab' },
    hashed: false,
    algorithm:
      mode === 'light'
        ? theme.defaultAlgorithm
        : [theme.darkAlgorithm, (seed, map) => ({ ...(map ?? theme.defaultAlgorithm(seed)), ...seeds(p) })],
    token: { ...measures, ...colours(p, mode), motion: !wantsLessMovement() },
    components: components(p, mode),
  };
}

/** Whether movements are too much for the reader: what opens then is at once where it stays. */
function wantsLessMovement(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
