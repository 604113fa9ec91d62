import { expect, type Locator, type Page } from 'playwright/test';

/** A place on the screen, in pixels of the window. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** A node that was drawn, and the flow that came with it. */
interface Drawn {
  readonly node: string;
  readonly flow: string;
}

/** bpmn-js follows a pointer that moves, not one that jumps. */
const steps = 10;

/** The canvas of the designer under the hand of a user who has a mouse. */
export class Drawing {
  readonly canvas: Locator;
  readonly nodes: Locator;
  private readonly flows: Locator;

  constructor(private readonly page: Page) {
    this.canvas = page.locator('.djs-container');
    this.nodes = page.locator('.djs-shape:not([data-element-id$="_label"])');
    this.flows = page.locator('.djs-connection');
  }

  /** A place on the canvas, from its upper left corner. */
  async at(x: number, y: number): Promise<Point> {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error('the canvas is not on the screen');
    return { x: box.x + x, y: box.y + y };
  }

  /** Draws a frame from one place to another, with a tool that selects what is in it. */
  async frame(tool: Locator, from: Point, to: Point): Promise<void> {
    await tool.click();
    await this.drag(from, to);
  }

  /** Drags an entry of the palette to a place; answers the new node. */
  async place(entry: Locator, to: Point): Promise<string> {
    const before = await this.nodes.count();
    await this.drag(await middleOf(entry), to);
    await expect(this.nodes).toHaveCount(before + 1);
    return this.chosen();
  }

  /** Clicks a kind in the pad beside a node: it is drawn behind the node, where there is room. */
  async append(node: string, kind: string): Promise<Drawn> {
    return this.drawing(async () => (await this.padOf(node, `append.${kind}`)).click());
  }

  /** Clicks an entry of the palette while a node is chosen: it is drawn behind the node. */
  async behind(node: string, entry: Locator): Promise<Drawn> {
    await this.choose(node);
    return this.drawing(() => entry.click());
  }

  /** Drags a kind from the pad beside a node to a place. */
  async appendAt(node: string, kind: string, to: Point): Promise<Drawn> {
    return this.drawing(async () => this.drag(await middleOf(await this.padOf(node, `append.${kind}`)), to));
  }

  /** Connects two nodes with the tool of the pad; answers the flow. */
  async connect(from: string, to: string): Promise<string> {
    const before = await idsOf(this.flows);
    await (await this.padOf(from, 'connect')).click();
    const end = await middleOf(this.node(to));
    await this.page.mouse.move(end.x, end.y, { steps });
    await this.page.mouse.click(end.x, end.y);
    await expect(this.flows).toHaveCount(before.length + 1);
    return newIn(await idsOf(this.flows), before);
  }

  /** Names a node on the canvas, as a double click lets one do. */
  async name(node: string, text: string): Promise<void> {
    const editor = this.page.locator('.djs-direct-editing-content');
    // For a moment after something was dragged bpmn-js takes no click.
    await expect(async () => {
      const at = await middleOf(this.node(node));
      await this.page.mouse.move(at.x, at.y, { steps });
      await this.page.mouse.dblclick(at.x, at.y);
      await expect(editor).toBeFocused({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
    await expect(editor).toBeHidden();
    await this.choose(node);
  }

  /** Clicks a node. */
  async choose(node: string): Promise<void> {
    await this.chooseAt(this.node(node), () => middleOf(this.node(node)));
  }

  /** Clicks a flow halfway. */
  async chooseFlow(flow: string): Promise<void> {
    const line = this.page.locator(`.djs-connection[data-element-id="${flow}"]`);
    await this.chooseAt(line, () => line.locator('.djs-hit').evaluate(halfway));
  }

  /**
   * Clicks until an element is chosen: for a moment after something was dragged bpmn-js takes no click. What is chosen
   * already is not clicked, for that would give it up.
   */
  private async chooseAt(element: Locator, place: () => Promise<Point>): Promise<void> {
    const chosen = /\bselected\b/;
    await expect(async () => {
      if (!chosen.test((await element.getAttribute('class')) ?? '')) await this.clickAt(await place());
      await expect(element).toHaveClass(chosen, { timeout: 500 });
    }).toPass({ timeout: 30_000 });
  }

  private node(id: string): Locator {
    return this.page.locator(`.djs-shape[data-element-id="${id}"]`);
  }

  /** The entry of the pad beside a node. */
  private async padOf(node: string, action: string): Promise<Locator> {
    const entry = this.page.locator(`.djs-context-pad .entry[data-action="${action}"]`);
    await this.choose(node);
    await expect(entry).toBeVisible();
    return entry;
  }

  private async drawing(draw: () => Promise<void>): Promise<Drawn> {
    const [nodes, flows] = [await this.nodes.count(), await idsOf(this.flows)];
    await draw();
    await expect(this.nodes).toHaveCount(nodes + 1);
    return { node: await this.chosen(), flow: newIn(await idsOf(this.flows), flows) };
  }

  private async chosen(): Promise<string> {
    const chosen = this.page.locator('.djs-shape.selected');
    await expect(chosen).toHaveCount(1);
    return (await chosen.getAttribute('data-element-id')) ?? '';
  }

  private async drag(from: Point, to: Point): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y, { steps });
    await mouse.down();
    await mouse.move(to.x, to.y, { steps });
    await mouse.up();
  }

  private async clickAt({ x, y }: Point): Promise<void> {
    await this.page.mouse.move(x, y, { steps });
    await this.page.mouse.click(x, y);
  }
}

async function middleOf(what: Locator): Promise<Point> {
  const box = await what.boundingBox();
  if (!box) throw new Error('what the pointer goes to is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function idsOf(elements: Locator): Promise<readonly string[]> {
  return elements.evaluateAll((all) => all.map((element) => element.getAttribute('data-element-id') ?? ''));
}

function newIn(now: readonly string[], before: readonly string[]): string {
  const drawn = now.filter((id) => !before.includes(id));
  expect(drawn).toHaveLength(1);
  return drawn[0] ?? '';
}

/** Runs inside the page: the point halfway along a line. */
function halfway(line: SVGElement): Point {
  const path = line as SVGPathElement;
  const { x, y } = path.getPointAtLength(path.getTotalLength() / 2);
  const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(path.getScreenCTM() ?? undefined);
  return { x: left, y: top };
}
