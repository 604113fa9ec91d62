declare module 'bpmn-js/lib/Modeler.js' {
  const Modeler: import('#lab/ui/diagram/bpmn.js').DiagramClass<
    import('#lab/modules/process/client/designer/canvas/services.js').Modeler
  >;
  export default Modeler;
}
