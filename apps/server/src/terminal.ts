/** What the person at the terminal sees; everything else goes to the log. */

/** One line of progress. */
export function say(what: string): void {
  console.log(`  … ${what}`);
}

export interface Ready {
  readonly url: string;
  readonly signIns: readonly { readonly username: string; readonly name: string; readonly title: string }[];
  readonly demoPassword?: string;
  readonly setUpLink?: string;
}

/** The address, and how to get in. */
export function sayReady({ url, signIns, demoPassword, setUpLink }: Ready): void {
  console.log(`\n  Labdesk is ready: ${url}\n`);
  if (signIns.length > 0) {
    console.log(`  Demo sign-ins, password ${demoPassword ?? ''}:`);
    const width = Math.max(...signIns.map(({ username }) => username.length));
    for (const { username, name, title } of signIns) console.log(`    ${username.padEnd(width)}  ${name}  ${title}`);
    console.log('');
  }
  if (setUpLink !== undefined)
    console.log(`  Open this link once to create the administrator (it works for an hour):\n    ${setUpLink}\n`);
}
