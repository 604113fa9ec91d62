/** Inter for Latin and digits, the system's own faces for Chinese; `base.css` says the same. */
export const fontFamily =
  '"InterVariable","Inter","PingFang SC","Microsoft YaHei UI","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",system-ui,sans-serif';
