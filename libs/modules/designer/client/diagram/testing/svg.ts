/** What drawings ask of SVG and jsdom lacks: every text has one size, and everything is where it was put. */

/** The matrix that moves nothing; the canvas asks for the class by its name. */
class StillMatrix {
  readonly a = 1;
  readonly b = 0;
  readonly c = 0;
  readonly d = 1;
  readonly e = 0;
  readonly f = 0;
  inverse(): this {
    return this;
  }
  multiply(): this {
    return this;
  }
  translate(): this {
    return this;
  }
  scale(): this {
    return this;
  }
}

const matrix = () => new StillMatrix();
const box = () => ({ x: 0, y: 0, width: 40, height: 16 });
const point = () => ({ x: 0, y: 0, matrixTransform: point });
const nothing = () => undefined;
const transform = () => ({
  matrix: matrix(),
  setMatrix: nothing,
  setTranslate: nothing,
  setRotate: nothing,
  setScale: nothing,
});
const transforms = () => ({
  numberOfItems: 0,
  consolidate: () => null,
  createSVGTransformFromMatrix: transform,
  initialize: (given: unknown) => given,
  appendItem: (given: unknown) => given,
  clear: nothing,
});

const missing: Readonly<Record<string, PropertyDescriptor>> = {
  getBBox: { value: box },
  getTotalLength: { value: () => 40 },
  getPointAtLength: { value: point },
  getCTM: { value: matrix },
  getScreenCTM: { value: matrix },
  createSVGMatrix: { value: matrix },
  createSVGPoint: { value: point },
  createSVGTransform: { value: transform },
  createSVGTransformFromMatrix: { value: transform },
  transform: { get: () => ({ baseVal: transforms() }) },
};

/** Gives the page of a test what the canvas of bpmn-js needs. */
export function drawWithoutSizes(): void {
  for (const [name, descriptor] of Object.entries(missing))
    Object.defineProperty(window.SVGElement.prototype, name, { configurable: true, ...descriptor });
  const measured = { measureText: () => ({ width: 40 }) };
  Object.defineProperty(window.HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value: () => measured,
  });
  Object.assign(globalThis, {
    CSS: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') },
    SVGMatrix: StillMatrix,
  });
}
