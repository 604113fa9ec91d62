import { interleave, type Side, type Turns } from '../harness/interleave.js';
import { isAlike, round } from '../harness/row.js';
import { SideProcess } from '../harness/side-process.js';
import { quantile, ratios, spreadOf } from '../harness/statistics.js';
import type { SideSpec } from '../sides.js';
import { ask } from './requests.js';

/** A server in a process of its own, asked by the clients of this one. */
export class HttpSide implements Side {
  /** The p99 of each turn, in milliseconds. */
  readonly p99: number[] = [];

  private constructor(
    readonly name: string,
    private readonly server: SideProcess,
  ) {}

  static async start(name: string, spec: SideSpec): Promise<HttpSide> {
    return new HttpSide(name, await SideProcess.start(name, spec));
  }

  async turn(count: number): Promise<number> {
    const { perSecond, took, statuses } = await ask(await this.server.prepare(count), count);
    const wrong = statuses.filter((status) => status >= 300);
    if (wrong.length > 0)
      throw new Error(`${this.name} answered ${wrong.length} of ${count} requests with ${wrong[0]}`);
    this.p99.push(quantile(took, 0.99));
    return perSecond;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}

/** Rates and p99 of each side, round by round. */
export interface HttpComparison {
  readonly engine: HttpFigures;
  readonly floor: HttpFigures;
  readonly isNoisy: boolean;
  readonly figures: readonly string[];
}
interface HttpFigures {
  readonly rates: readonly number[];
  readonly p99: readonly number[];
}

/** Measures the product and the floor as servers; when the floor does not come out like itself, once more. */
export async function compareHttp(
  specs: { readonly engine: SideSpec; readonly floor: SideSpec; readonly floorAgain: SideSpec },
  turns: Turns,
): Promise<HttpComparison> {
  const engine = await HttpSide.start('engine', specs.engine);
  const floor = await HttpSide.start('floor', specs.floor);
  const again = await HttpSide.start('floor again', specs.floorAgain);
  const sides = [floor, engine, again];
  const once = async (): Promise<HttpComparison> => {
    const found = await interleave(sides, turns);
    const of = (side: HttpSide) => ({ rates: found.get(side) ?? [], p99: side.p99.slice(-turns.rounds) });
    const itself = spreadOf(ratios(of(again).rates, of(floor).rates));
    return {
      engine: of(engine),
      floor: of(floor),
      isNoisy: !isAlike(itself.median),
      figures: [
        ...[engine, floor].map((side) => {
          const { rates, p99 } = of(side);
          return `${side.name} ${round(spreadOf(rates).median)} requests/s, p99 ${round(spreadOf(p99).median)} ms`;
        }),
        `floor : itself ${round(itself.median)} [${round(itself.p10)}..${round(itself.p90)}]`,
      ],
    };
  };
  try {
    const first = await once();
    return first.isNoisy ? await once() : first;
  } finally {
    for (const side of sides) await side.stop();
  }
}
