/** Menus close when an entry is chosen: the focus goes back to what opened the menu. */
export const menus = '.ant-dropdown, .ant-select-dropdown';

/** What a user focused or pressed last; some browsers do not focus a button that is pressed. */
let used: Element | undefined;
/** The last of it outside of menus: the trigger of a menu that is open. */
let usedOutside: Element | undefined;

const note = ({ target, type }: Event) => {
  if (!(target instanceof Element)) return;
  // A press also focuses what is around the pressed element, up to the whole page.
  if (type === 'focusin' && used && used !== target && target.contains(used)) return;
  used = target;
  if (!target.closest(menus)) usedOutside = target;
};
// From the start, since dialogs are loaded when they are first opened.
for (const kind of ['focusin', 'pointerdown', 'mousedown']) document.addEventListener(kind, note, { capture: true });

/** What a user focused or pressed last, best first. */
export function lastUsed(): readonly Element[] {
  return [...new Set([used, usedOutside])].filter((element) => element !== undefined);
}

let pressed: KeyboardEvent | undefined;
document.addEventListener('keydown', (event) => (pressed = event), { capture: true });

/**
 * Ends the key press that opens a dialog: `Enter` on the entry of a menu would go on in the dialog, on the button that
 * gets the focus first, and close it again.
 */
export function endKeyPress(): void {
  if (pressed?.key === 'Enter') pressed.preventDefault();
  pressed = undefined;
}
