declare module 'bpmn-js/lib/NavigatedViewer.js' {
  const NavigatedViewer: import('#lab/ui/diagram/bpmn.js').DiagramClass<import('#lab/ui/diagram/bpmn.js').Diagram>;
  export default NavigatedViewer;
}
