/** What screens ask of a browser and jsdom answers with an error, or too slowly. */
Element.prototype.scrollIntoView = () => undefined;

/**
 * Only the element's own style. Against the sheets that the component library writes at run time jsdom needs
 * milliseconds for every element that a query by role looks at; what a class hides is for tests in a real browser.
 */
window.getComputedStyle = (element) => (element as HTMLElement).style;
