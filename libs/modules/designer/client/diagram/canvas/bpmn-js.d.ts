declare module 'bpmn-js/lib/Modeler.js' {
  const Modeler: import('#lab/ui/diagram/bpmn.js').DiagramClass<import('./services.js').Modeler>;
  export default Modeler;
}

declare module 'diagram-js-minimap' {
  const minimap: object;
  export default minimap;
}
