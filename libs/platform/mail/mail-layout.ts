/** Parts that a mail is made of; texts are plain, never markup. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string };

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (found) => escapes[found] ?? found);

const style = {
  page: 'margin:0;padding:24px;background:#f2f5f9;font:14px/1.6 Inter,"PingFang SC","Microsoft YaHei",sans-serif;color:#17212e',
  sheet:
    'max-width:560px;margin:0 auto;padding:28px 32px;background:#ffffff;border:1px solid #e4e9f0;border-radius:10px',
  title: 'margin:0 0 16px;font-size:18px;line-height:26px;font-weight:600',
  label: 'padding:3px 16px 3px 0;color:#5f6f84;white-space:nowrap;vertical-align:top',
  quote: 'margin:16px 0;padding:2px 14px;border-left:3px solid #99cbff;color:#475569;white-space:pre-wrap',
  button:
    'display:inline-block;padding:8px 16px;border-radius:6px;background:#116fd0;color:#ffffff;text-decoration:none;font-weight:500',
  foot: 'max-width:560px;margin:12px auto 0;color:#5f6f84;font-size:12px;text-align:center',
} as const;

/** The one mail layout: HTML and plain text from the same blocks. */
export function layOut(title: string, blocks: readonly MailBlock[], foot: string): { html: string; plain: string } {
  const body = blocks.map(blockHtml).join('\n');
  const html = `<!doctype html><html><head><meta charset="utf-8"></head><body style='${style.page}'><div style='${style.sheet}'><h1 style='${style.title}'>${escape(title)}</h1>${body}</div><p style='${style.foot}'>${escape(foot)}</p></body></html>`;
  return { html, plain: [title, ...blocks.map(blockPlain), `-- \n${foot}`].join('\n\n') };
}

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 14px">${escape(block.text)}</p>`;
    case 'facts':
      return `<table style="border-collapse:collapse;margin:0 0 16px">${block.rows
        .map(
          ([label, value]) =>
            `<tr><td style="${style.label}">${escape(label)}</td><td style="padding:3px 0">${escape(value)}</td></tr>`,
        )
        .join('')}</table>`;
    case 'quote':
      return `<blockquote style="${style.quote}">${escape(block.text)}</blockquote>`;
    case 'button':
      return `<p style="margin:20px 0 4px"><a href="${escape(block.url)}" style="${style.button}">${escape(block.label)}</a></p>`;
  }
}

function blockPlain(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
    case 'button':
      return `${block.label}: ${block.url}`;
  }
}
