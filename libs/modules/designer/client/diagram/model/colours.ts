/** The tones in which an element can be drawn, as BPMN in Color writes them; the theme shows each in its own shades. */
export const colours = {
  blue: { fill: '#e8f3ff', stroke: '#0f65bd' },
  green: { fill: '#e6f6ed', stroke: '#157345' },
  amber: { fill: '#fdf3de', stroke: '#8f5600' },
  red: { fill: '#fdeeee', stroke: '#b92832' },
  violet: { fill: '#f0eefe', stroke: '#5546c4' },
} as const;

export type Colour = keyof typeof colours;
export const colourNames = Object.keys(colours) as readonly Colour[];
